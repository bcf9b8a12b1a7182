import { readVideo } from '../../core/posts/video.ts';
import { Picture } from '../components/Picture.tsx';
import type { MdxProps } from './registry.ts';
import { posterId, videoWords } from './video-words.ts';

/** Renders a picture that a press replaces with the video, before which nothing is loaded; else it is a link. */
export function Video({ where, poster, alt, ...video }: MdxProps<'Video'> & { where: string }) {
  const { page, frame = page } = readVideo(video.src) ?? { page: video.src };
  return (
    <figure className="prose-picture prose-wide video">
      <a
        className="video-link"
        href={page}
        data-video={frame}
        data-title={video.title}
        aria-label={`Play: ${video.title}. ${alt}`}
      >
        <Picture id={posterId(where, poster)} alt={alt} size="column" />
        <span className="video-play" aria-hidden="true" />
      </a>
      <figcaption>
        <a href={page}>{videoWords(video)}</a>
      </figcaption>
    </figure>
  );
}
