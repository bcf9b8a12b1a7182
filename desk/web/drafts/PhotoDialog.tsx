import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { describeOtherType, isVideoName } from '../../../core/posts/photo-words.ts';
import { readVideo } from '../../../core/posts/video.ts';
import type { DeskProblem } from '../../../core/problem/desk-problem.ts';
import { Refused } from '../../../core/problem/problem.ts';
import type { ArticleRow } from '../../edit/article-files.ts';
import { sendFile, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { FormDialog } from '../kit/Dialog.tsx';
import { FileDrop, Segment, TextField, useTyped } from '../kit/Fields.tsx';

/** What is said about a photo, and where it goes. */
export interface PhotoUse {
  name: string;
  alt: string;
  caption: string;
  credit: string;
  place: 'text' | 'top';
  /** Address of the video it stands for, or empty. */
  video: string;
}

/** The text that a photo is put beside. */
export interface PhotoHost {
  kind: ArticleRow['kind'] | 'newsletter' | 'welcome';
  id: string;
}

interface PhotoDialogProps {
  row: PhotoHost;
  file?: File | undefined;
  place: PhotoUse['place'];
  onUse(use: PhotoUse): void;
  onClose(): void;
}

const hostWords = { posts: 'article', pages: 'page', newsletter: 'issue', welcome: 'mail' };
const photoPlaces = [
  ['text', 'In the text'],
  ['top', 'At the top and on cards'],
] as const;

/** Asks for a photo beside a text, also for one that is dropped or pasted, and hands it on. */
export function usePhoto(row: PhotoHost, onUse: (use: PhotoUse) => void) {
  const [open, setOpen] = useState<Pick<PhotoDialogProps, 'file' | 'place'>>();
  const { file } = open ?? {};
  const close = (): void => setOpen(undefined);
  function use(made: PhotoUse): void {
    onUse(made);
    close();
  }
  const key = file && `${file.name} ${file.lastModified} ${file.size}`;
  return {
    ask: (place: PhotoUse['place'] = 'text') => setOpen({ place }),
    drop: useFileDrop((dropped) => setOpen({ file: dropped, place: 'text' })),
    dialog: open && <PhotoDialog key={key} {...open} row={row} onUse={use} onClose={close} />,
  };
}

/** Asks what a photo shows and where it goes; nothing is written before it is put in. */
function PhotoDialog({ row, onUse, onClose, ...first }: PhotoDialogProps) {
  const [file, setFile] = useState(first.file);
  const [place, setPlace] = useState(first.place);
  const src = useObjectUrl(file);
  const [typed, field] = useTyped({ alt: '', caption: '', video: '', credit: '' });
  const alt = typed.alt.trim();
  const video = place === 'text' ? typed.video.trim() : '';
  const isNoVideo = video !== '' && readVideo(video) === undefined;
  const use = useChange(
    async () => file && upload(row, file, place),
    (made) => {
      if (made === undefined) return undefined;
      const { name } = made;
      onUse({ name, alt, caption: typed.caption.trim(), credit: typed.credit.trim(), place, video });
      return `Added ${name}.`;
    },
  );
  const where = row.kind === 'posts' && (
    <Segment label="Where it goes" options={photoPlaces} value={place} onChange={(name) => setPlace(name)} />
  );
  return (
    <FormDialog
      title="Photo"
      isWide
      work={use}
      action={use.isPending ? 'Putting it in…' : `Put in the ${hostWords[row.kind]}`}
      isReady={src !== undefined && alt !== '' && !isNoVideo}
      onClose={onClose}
    >
      {src === undefined || use.isError ? (
        <>
          {place === 'top' && where}
          <FileDrop
            title="Choose a photo"
            hint="JPEG, PNG, WebP or AVIF. You can also drop or paste one anywhere on this page."
            label="Photo file"
            accept="image/*,.heic"
            words="Choose a file"
            isBusy={false}
            onFiles={([chosen]) => {
              use.reset();
              setFile(chosen);
            }}
          />
        </>
      ) : (
        <div className="two-up">
          <div>
            <div className="photo">
              <img src={src} alt="" />
            </div>
          </div>
          <div className="stack">
            {where}
            <TextField label="What does the photo show?" hint="needed" rows={3} {...field('alt')} />
            <p className="hint">
              Say it as you would on the phone, for readers who cannot see it. “A boat beside a lake” is enough.
            </p>
            {place === 'text' && (
              <>
                <TextField label="Caption" hint="shown under it, may stay empty" {...field('caption')} />
                <TextField
                  label="Video it plays"
                  hint="link to YouTube, Vimeo or an .mp4, may stay empty"
                  type="url"
                  isBad={isNoVideo}
                  {...field('video')}
                />
              </>
            )}
            <TextField label="Who took it" hint="may stay empty" {...field('credit')} />
            <p className="hint">GPS position and camera number are removed before a photo is saved.</p>
          </div>
        </div>
      )}
    </FormDialog>
  );
}

async function upload({ kind, id }: PhotoHost, file: File, place: PhotoUse['place']) {
  // Said at once: a film takes minutes to upload.
  if (file.type.startsWith('video/') || isVideoName(file.name)) {
    const { problem, fix } = describeOtherType(file.name, 'video', '');
    const answer: DeskProblem = {
      code: 'video',
      title: 'Videos are shown by a link',
      problem,
      means: 'Nothing was changed.',
      fix,
    };
    throw new Refused(answer);
  }
  const query = { name: file.name, place };
  return sendFile('POST /api/articles/:kind/:id/photos', { kind, id, query }, file, 'application/octet-stream');
}

/** Returns where the desk has the picture of an article: its photo, or its drawing. */
export function pictureOf(row: ArticleRow): string | undefined {
  const { photo, drawing } = row;
  if (photo !== undefined) return `/api/articles/${row.kind}/${row.id}/photos/${encodeURIComponent(photo)}`;
  return drawing === undefined ? undefined : `/api/drawings/${drawing}`;
}

/** The picture at the top of an article, with the way to change it. */
export function TopPicture({ row, onOpen }: { row: ArticleRow; onOpen(): void }) {
  const src = pictureOf(row);
  return (
    <div className="field">
      <span className="field-label">Top picture</span>
      {src !== undefined && <img src={src} alt="" />}
      <div>
        <Button isSmall onClick={onOpen} words={row.photo === undefined ? 'Add a photo' : 'Change the photo'} />
      </div>
    </div>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes the first file that is dropped anywhere, or pasted; the text editor would insert its bytes, so it comes first. */
function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  // A drag that ends outside of the window says nothing to us.
  useEffect(() => {
    if (!isOver) return undefined;
    const end = (): void => setIsOver(false);
    addEventListener('pointermove', end);
    return () => removeEventListener('pointermove', end);
  }, [isOver]);
  function take(event: DragEvent | ClipboardEvent, [file]: FileList | []): void {
    if (file === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onFile(file);
  }
  return {
    isOver,
    handlers: {
      onDragOverCapture(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(true);
      },
      onDragLeave({ relatedTarget }: DragEvent) {
        if (relatedTarget === null) setIsOver(false);
      },
      onDropCapture(event: DragEvent) {
        setIsOver(false);
        take(event, event.dataTransfer.files);
      },
      onPasteCapture: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    },
  };
}
