import { useMemo } from 'react';
import { useGallery } from '../../store/document/gallery';
import { CHAPTERS } from '../lesson/course';
import type { Chapter } from '../lesson/course';
import { openLesson } from '../lesson/prose/go';
import { EssayPage } from './EssayPage';

/** A chapter of the course as one page. */
export function ChapterEssay({ chapter }: { readonly chapter: Chapter }) {
  const gallery = useGallery();
  const number = CHAPTERS.indexOf(chapter) + 1;
  const entries = useMemo(() => {
    const page = window.location.href.replace(/#.*$/, '');
    return chapter.lessons
      .flatMap((id) => gallery.filter((entry) => entry.id === id))
      .map(({ id, scenario }) => ({
        id,
        scenario,
        origin: { kind: 'gallery', id } as const,
        link: `${page}#gallery/${id}`,
      }));
  }, [chapter, gallery]);
  return (
    <EssayPage
      kind={`Chapter ${number}`}
      title={chapter.title}
      about={chapter.about}
      entries={entries}
      next={CHAPTERS.at(number)}
      onOpen={({ id }) => openLesson(id)}
    />
  );
}
