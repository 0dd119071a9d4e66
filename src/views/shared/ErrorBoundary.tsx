import { X } from 'lucide-react';
import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { linkStore } from '../../store/address/link-store';
import { restoreLastGood } from '../../store/session/session';
import { Button, IconButton } from '../../ui/Button';
import { LoadError, reloadStyles } from '../../ui/lazy-part';
import './error-boundary.css';

interface Props {
  /** What failed, as the beginning of a sentence: "The timeline". */
  readonly part: string;
  /** For a dialog: the failure floats above the page until it is dismissed. */
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Keeps a failure inside one part of the page: says what failed and offers the ways on. Everything around it stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.online);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.online);
    // A reader who returns to the part later loads it again.
    if (this.state.error instanceof LoadError) this.state.error.forget();
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    // What could not be loaded is in the browser's console already, and is no fault of this program.
    if (!(error instanceof LoadError)) console.error(error, info.componentStack);
  }

  private readonly online = (): void => {
    if (this.state.error instanceof LoadError) this.retry();
  };

  private readonly retry = (): void => {
    const { error } = this.state;
    if (error instanceof LoadError) {
      reloadStyles(document);
      error.forget();
    }
    this.setState({ error: undefined, failed: false });
  };

  private readonly dismiss = (): void => {
    // Whoever opens it again tries again.
    this.retry();
    this.props.onDismiss?.();
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { part, onDismiss } = this.props;
    const { error } = this.state;
    return (
      <div className={onDismiss === undefined ? 'part-failed' : 'part-failed part-failed--floating'} role="alert">
        {error instanceof LoadError ? (
          <NotLoaded part={part} retry={this.retry} />
        ) : (
          <Fault part={part} error={error} retry={this.retry} />
        )}
        {onDismiss !== undefined && (
          <IconButton label="Dismiss" onClick={this.dismiss}>
            <X size={14} />
          </IconButton>
        )}
      </div>
    );
  }
}

interface FailureProps {
  readonly part: string;
  readonly retry: () => void;
}

/** The network's failure, or the server's: nothing to report. */
function NotLoaded({ part, retry }: FailureProps) {
  return (
    <div className="part-failed__text">
      <p>
        <b>{part} could not be loaded.</b> Check the network connection and try again. If that does not help, a newer
        version may have been published: reload the page. Your work is kept.
      </p>
      <div className="part-failed__actions">
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
        <Button variant="outline" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  );
}

function Fault({ part, error, retry }: FailureProps & { readonly error: unknown }) {
  return (
    <div className="part-failed__text">
      <p>
        <b>{part} could not be shown.</b> This is a fault of Signalbox, not of your scenario; the scenario is kept and
        can be shared or undone.
      </p>
      <p className="mono part-failed__message">{error instanceof Error ? error.message : String(error)}</p>
      <div className="part-failed__actions">
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            // A refusal leaves the link in the address bar, from where it can be copied as well.
            navigator.clipboard.writeText(linkStore.getState().link || window.location.href).catch(() => undefined);
          }}
        >
          Copy the link
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            restoreLastGood();
            retry();
          }}
        >
          Back to the last working state
        </Button>
      </div>
    </div>
  );
}
