import { qrCode } from '../../render/qr/qr-code';
import { codeEdge, codePath } from '../../render/qr/qr-path';
import { isPrintable, linkForOthers, linkWords, opensAlone } from '../share/link-for-others';

/** On paper: where the lesson can be played with, as an address and as a code. */
export function HandoutLink({ link: own, title }: { readonly link: string | undefined; readonly title: string }) {
  const link = linkForOthers(own);
  if (!isPrintable(link)) return <p className="essay-link">{linkWords(link)}</p>;
  const code = opensAlone(link) ? qrCode(link) : undefined;
  return (
    <p className="essay-link">
      {code !== undefined && (
        <svg
          role="img"
          aria-label={`QR code of the link to ${title}`}
          viewBox={`0 0 ${codeEdge(code)} ${codeEdge(code)}`}
          shapeRendering="crispEdges"
        >
          <path d={codePath(code, 1)} fill="#000000" />
        </svg>
      )}
      <span>
        Play with it{opensAlone(link) ? '' : ' in Signalbox'}: <b>{link}</b>
      </span>
    </p>
  );
}
