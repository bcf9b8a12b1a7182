import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type ArticleRow, type PhotoMade, photoMadeSchema } from '../../../core/desk-articles.ts';
import { readStream } from '../api.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { Fault } from '../kit/Fault.tsx';
import { Icon } from '../kit/Icon.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { Segment } from '../kit/Segment.tsx';
import { articleApi } from './article-words.ts';

/** What is said about a photo, and where it goes. */
export interface PhotoUse {
  name: string;
  alt: string;
  caption: string;
  credit: string;
  /** As files have it: '62% 55%'. */
  focus: string;
  place: 'text' | 'top';
}

interface PhotoDialogProps {
  row: ArticleRow;
  /** The dropped file. */
  file?: File | undefined;
  /** The article's own photo, to change what is said about it. */
  known?: Omit<PhotoUse, 'place' | 'caption'> | undefined;
  onUse(use: PhotoUse, made: PhotoMade | undefined): void;
  onClose(): void;
}

const photoPlaces = [
  ['text', 'In the text'],
  ['top', 'At the top and on cards'],
] as const;
const crops = [
  ['16 / 9', 'Top, 16:9'],
  ['4 / 3', 'Card, 4:3'],
  ['1', 'Share, 1:1'],
] as const;

/** Asks what a photo shows and what must stay in the picture; nothing is written before it is put in. */
export function PhotoDialog({ row, file: dropped, known, onUse, onClose }: PhotoDialogProps) {
  const [file, setFile] = useState(dropped);
  const address = useObjectUrl(file) ?? (known && `${articleApi(row)}/photos/${encodeURIComponent(known.name)}`);
  const [x = 50, y = 50] = (known?.focus ?? '')
    .split(' ')
    .flatMap((part) => (part === '' ? [] : [Number.parseInt(part, 10)]));
  const [focus, setFocus] = useState({ x, y });
  const [alt, setAlt] = useState(known?.alt ?? '');
  const [caption, setCaption] = useState('');
  const [credit, setCredit] = useState(known?.credit ?? '');
  const [place, setPlace] = useState<PhotoUse['place']>(known ? 'top' : 'text');
  const [isUnreadable, setIsUnreadable] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isReady = address !== undefined && alt.trim() !== '' && !isBusy && !isUnreadable;

  async function use(): Promise<void> {
    setIsBusy(true);
    setError(undefined);
    try {
      const made = file && (await upload(row, file));
      const name = made?.name ?? known?.name ?? '';
      onUse(
        {
          name,
          alt: alt.trim(),
          caption: caption.trim(),
          credit: credit.trim(),
          focus: `${focus.x}% ${focus.y}%`,
          place,
        },
        made,
      );
    } catch (failure) {
      setError(failure);
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      title="Photo"
      isWide
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn quiet" onClick={onClose}>
            Cancel
          </button>
          <span className="sp" />
          <button type="button" className="btn go" disabled={!isReady} onClick={() => void use()}>
            {isBusy ? 'Putting it in…' : known && file === undefined ? 'Keep this' : 'Put in the article'}
          </button>
        </>
      }
    >
      {error !== undefined && <Fault fault={faultOf(error)} />}
      {address === undefined || isUnreadable ? (
        <>
          {isUnreadable && (
            <p className="hint bad">This is not a photo that browsers show. Export it as JPEG, then choose it again.</p>
          )}
          <PhotoPick
            onPick={(picked) => {
              setIsUnreadable(false);
              setFile(picked);
            }}
          />
        </>
      ) : (
        <div className="two-up">
          <div>
            <FocalPoint src={address} focus={focus} onChange={setFocus} onUnreadable={() => setIsUnreadable(true)} />
            <p className="hint">Drag the ring to what must stay in the picture. Arrow keys move it, with ⇧ by ten.</p>
            <div className="crops">
              {crops.map(([aspectRatio, words]) => (
                <figure key={words}>
                  <img src={address} alt="" style={{ aspectRatio, objectPosition: `${focus.x}% ${focus.y}%` }} />
                  <figcaption>{words}</figcaption>
                </figure>
              ))}
            </div>
          </div>
          <div className="stack">
            {row.kind === 'posts' && (
              <Segment label="Where it goes" options={photoPlaces} value={place} onChange={(name) => setPlace(name)} />
            )}
            <label className="fld">
              <span>
                What does the photo show? <em>needed</em>
              </span>
              <textarea
                className={alt.trim() === '' ? 'in bad' : 'in'}
                rows={3}
                value={alt}
                onChange={(event) => setAlt(event.target.value)}
              />
            </label>
            <p className="hint">
              Say it as you would on the phone, for readers who cannot see it. “A boat beside a lake” is enough.
            </p>
            {place === 'text' && (
              <label className="fld">
                <span>
                  Caption <em>shown under it, may stay empty</em>
                </span>
                <input className="in" value={caption} onChange={(event) => setCaption(event.target.value)} />
              </label>
            )}
            <label className="fld">
              <span>
                Who took it <em>may stay empty</em>
              </span>
              <input className="in" value={credit} onChange={(event) => setCredit(event.target.value)} />
            </label>
            <ul className="check">
              <li className="ok">
                <Icon name="ok" />
                <span>GPS position and camera number are removed before the photo is saved.</span>
              </li>
            </ul>
          </div>
        </div>
      )}
    </Dialog>
  );
}

async function upload(row: ArticleRow, file: File): Promise<PhotoMade> {
  const path = `${articleApi(row)}/photos?name=${encodeURIComponent(file.name)}`;
  const init = { method: 'POST', body: file, headers: { 'content-type': 'application/octet-stream' } };
  const response = await readStream(photoMadeSchema, path, init).next();
  if (response.done) throw new Error('The desk did not say where the photo is.');
  return response.value;
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

function PhotoPick({ onPick }: { onPick(file: File): void }) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? [];
    if (file) onPick(file);
  };
  return (
    <label className="drop">
      <Icon name="photo" />
      <b>Choose a photo</b>
      <span className="mut">JPEG, PNG, WebP or AVIF. You can also drop one anywhere on the article.</span>
      <input type="file" accept="image/jpeg,image/png,image/webp,image/avif" onChange={pick} />
    </label>
  );
}

interface FocalPointProps {
  src: string;
  focus: { x: number; y: number };
  onChange(focus: { x: number; y: number }): void;
  onUnreadable(): void;
}

const inside = (share: number): number => Math.max(0, Math.min(100, Math.round(share)));
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A ring on the most important spot of a picture: dragged, or moved by arrow keys. */
function FocalPoint({ src, focus, onChange, onUnreadable }: FocalPointProps) {
  const picture = useRef<HTMLDivElement>(null);
  function drag(event: PointerEvent): void {
    const box = picture.current?.getBoundingClientRect();
    if (box === undefined || event.buttons !== 1) return;
    onChange({
      x: inside(((event.clientX - box.left) / box.width) * 100),
      y: inside(((event.clientY - box.top) / box.height) * 100),
    });
  }
  function press(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    onChange({ x: inside(focus.x + step[0] * by), y: inside(focus.y + step[1] * by) });
  }
  return (
    <div
      ref={picture}
      className="photo"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
    >
      <img src={src} alt="" draggable={false} onError={onUnreadable} />
      <button
        type="button"
        className="fp"
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={`Most important spot: ${focus.x}% from the left, ${focus.y}% from the top; arrow keys move it`}
        onKeyDown={press}
      />
    </div>
  );
}
