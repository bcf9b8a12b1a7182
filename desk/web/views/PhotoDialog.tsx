import { skipToken, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { describeOtherType, isVideoName } from '../../../core/photo-words.ts';
import { readVideo } from '../../../core/video.ts';
import type { ArticleRow } from '../../edit/article-files.ts';
import { type Answer, ApiError, sendFile, useChange } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { FormDialog } from '../kit/Dialog.tsx';
import { FileDrop, Segment, TextField, useTyped } from '../kit/Fields.tsx';
import { FocalPoint } from '../kit/FocalPoint.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';
import { articleApi } from './article-words.ts';
import { useFileDrop } from './use-file-drop.ts';

/** What is said about a photo, and where it goes. */
export interface PhotoUse {
  name: string;
  alt: string;
  caption: string;
  credit: string;
  /** As files have it: '62% 55%'. */
  focus: string;
  place: 'text' | 'top';
  /** Address of the video it stands for, or empty. */
  video: string;
}

/** The text that a photo is put beside. */
export interface PhotoHost {
  kind: ArticleRow['kind'] | 'newsletter' | 'welcome';
  id: string;
}

type PhotoMade = Answer<'POST /api/articles/:kind/:id/photos'>;

interface PhotoDialogProps {
  row: PhotoHost;
  file?: File | undefined;
  /** The article's own photo, to change what is said about it. */
  known?: Omit<PhotoUse, 'place' | 'caption' | 'video'> | undefined;
  onUse(use: PhotoUse): void;
  onClose(): void;
}

const hostWords = { posts: 'article', pages: 'page', newsletter: 'issue', welcome: 'mail' };
const photoPlaces = [
  ['text', 'In the text'],
  ['top', 'At the top and on cards'],
] as const;
const crops = [
  ['16 / 9', 'Top, 16:9'],
  ['4 / 3', 'Card, 4:3'],
  ['1', 'Share, 1:1'],
] as const;

/** Asks for a photo beside a text, also for one that is dropped or pasted, and hands it on. */
export function usePhoto(row: PhotoHost, onUse: (use: PhotoUse) => void) {
  const [open, setOpen] = useState<Pick<PhotoDialogProps, 'file' | 'known'>>();
  const { file } = open ?? {};
  const close = (): void => setOpen(undefined);
  function use(made: PhotoUse): void {
    onUse(made);
    close();
  }
  const key = file && `${file.name} ${file.lastModified} ${file.size}`;
  return {
    ask: (known?: PhotoDialogProps['known']) => setOpen({ known }),
    drop: useFileDrop((dropped) => setOpen({ file: dropped })),
    dialog: open && <PhotoDialog key={key} {...open} row={row} onUse={use} onClose={close} />,
  };
}

/** Asks what a photo shows and what must stay in the picture; nothing is written before it is put in. */
function PhotoDialog({ row, file: dropped, known, onUse, onClose }: PhotoDialogProps) {
  const [file, setFile] = useState(dropped);
  const address = useObjectUrl(file) ?? (known && `${articleApi(row)}/photos/${encodeURIComponent(known.name)}`);
  const [x = 50, y = 50] = (known?.focus ?? '')
    .split(' ')
    .flatMap((part) => (part === '' ? [] : [Number.parseInt(part, 10)]));
  const [focus, setFocus] = useState({ x, y });
  const [typed, field] = useTyped({ alt: known?.alt ?? '', caption: '', video: '', credit: known?.credit ?? '' });
  const alt = typed.alt.trim();
  const video = typed.video.trim();
  const [place, setPlace] = useState<PhotoUse['place']>(known ? 'top' : 'text');
  // The desk looks at the file at once, so nobody describes a photo that it refuses.
  const trial = useQuery({
    queryKey: ['photo', file?.name, file?.lastModified, file?.size, place],
    queryFn: file ? () => upload(row, { file, place, isTrial: true }) : skipToken,
    retry: false,
    gcTime: 0,
  });
  const isUnusable = file !== undefined && trial.isError;
  const isNoVideo = video !== '' && readVideo(video) === undefined;
  const isReady = address !== undefined && alt !== '' && !isNoVideo && (file === undefined || trial.isSuccess);

  const use = useChange(
    async () => file && upload(row, { file, place, isTrial: false }),
    (made) => {
      const name = made?.name ?? known?.name ?? '';
      const words = { alt, caption: typed.caption.trim(), credit: typed.credit.trim() };
      onUse({ name, ...words, focus: `${focus.x}% ${focus.y}%`, place, video: place === 'text' ? video : '' });
      return made ? `Added ${name}.` : 'The photo’s words are kept.';
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
      action={
        use.isPending
          ? 'Putting it in…'
          : known && file === undefined
            ? 'Keep this'
            : `Put in the ${hostWords[row.kind]}`
      }
      isReady={isReady}
      onClose={onClose}
    >
      {isUnusable && (
        <div className="stack">
          <Fault fault={faultOf(trial.error)} />
          {place === 'top' && where}
        </div>
      )}
      {address === undefined || isUnusable ? (
        <FileDrop
          title="Choose a photo"
          hint="JPEG, PNG, WebP or AVIF. You can also drop or paste one anywhere on this page."
          label="Photo file"
          accept="image/*,.heic"
          words="Choose a file"
          isBusy={false}
          onFiles={([chosen]) => setFile(chosen)}
        />
      ) : (
        <div className="two-up">
          <PhotoFrame src={address} focus={focus} file={trial.data} onChange={setFocus} />
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

function PhotoFrame({ file, ...point }: ComponentProps<typeof FocalPoint> & { file: PhotoMade | undefined }) {
  const { src, focus } = point;
  return (
    <div>
      <FocalPoint {...point} />
      {file !== undefined && (
        <p className="hint">
          {file.name}, {file.width} × {file.height}, {formatBytes(file.bytesBefore)}
        </p>
      )}
      <p className="hint">Drag the ring to what must stay in the picture. Arrow keys move it, with Shift by ten.</p>
      <div className="crops">
        {crops.map(([aspectRatio, words]) => (
          <figure key={words}>
            <img src={src} alt="" style={{ aspectRatio, objectPosition: `${focus.x}% ${focus.y}%` }} />
            <figcaption>{words}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

interface Upload {
  file: File;
  place: PhotoUse['place'];
  isTrial: boolean;
}

const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

async function upload(row: PhotoHost, { file, place, isTrial }: Upload): Promise<PhotoMade> {
  // Said at once: a film takes minutes to upload.
  if (file.type.startsWith('video/') || isVideoName(file.name)) {
    const { problem, fix } = describeOtherType(file.name, 'video', '');
    throw new ApiError(415, {
      code: 'video',
      title: 'Videos are shown by a link',
      happened: problem,
      means: 'Nothing was changed.',
      todo: fix,
    });
  }
  const query = { name: file.name, place, isTrial: String(isTrial) };
  const { kind, id } = row;
  return sendFile('POST /api/articles/:kind/:id/photos', { kind, id, query }, file, 'application/octet-stream');
}

/** Returns where the desk has the picture of an article: its photo, or its drawing. */
export function pictureOf(row: ArticleRow): string | undefined {
  const { photo, drawing } = row;
  if (photo !== undefined) return `${articleApi(row)}/photos/${encodeURIComponent(photo)}`;
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
        <Button isSmall onClick={onOpen} words={row.photo === undefined ? 'Add a photo' : 'Crop and focus'} />
      </div>
    </div>
  );
}

/** Returns what the file says about the article's own photo. */
export function ownPhoto({ photo }: ArticleRow, values: Record<string, unknown>): PhotoDialogProps['known'] {
  if (photo === undefined) return undefined;
  const text = (name: string): string => String(values[name] ?? '');
  return { name: photo, alt: text('imageAlt'), credit: text('imageCredit'), focus: text('imageFocus') };
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
