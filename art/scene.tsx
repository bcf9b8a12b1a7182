/** A picture is one object literal: { title, alt, layers }. Each layer is { t: <part name>, ...that part's props }, painted in order on 1600x900. */
import type React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Filters } from './core/effects.tsx';
import { nid, resetIds } from './core/paint.tsx';
import { PARTS, type PartName } from './registry.ts';

/** One layer: a part with its props, or a group with a transform, clip path or opacity. */
export type Layer =
  | { [K in PartName]: { t: K } & React.ComponentProps<(typeof PARTS)[K]> }[PartName]
  | { t: 'group'; layers: Layer[]; transform?: string; clip?: string; opacity?: number; filter?: string };

/** Where the subject is, in scene units: its middle from the left, and the line it reaches down to. */
export interface Focus {
  x: number;
  bottom: number;
}

/** What an upright screen shows of a picture above a title, in scene units. */
export interface PhoneCrop {
  x: number;
  y: number;
  width: number;
}

/** A picture. grain and vignette are opacities (0 turns them off); seed varies the grain. */
export interface Scene {
  title: string;
  alt: string;
  layers: Layer[];
  /** What stays in sight where a place shows less than the whole picture; its middle without it. */
  focus?: Focus;
  /** Set for a picture that heads an article: it also gets the files of an article's header. */
  phone?: PhoneCrop;
  grain?: number;
  vignette?: number;
  seed?: number;
}

const LayerView = ({ layer }: { layer: Layer }): React.ReactElement => {
  if (layer.t === 'group') {
    const id = nid('cl'),
      inside = layer.layers.map((l, i) => <LayerView key={i} layer={l} />);
    return (
      <g
        transform={layer.transform}
        opacity={layer.opacity}
        filter={layer.filter ? `url(#${layer.filter})` : undefined}
      >
        {layer.clip && (
          <clipPath id={id}>
            <path d={layer.clip} />
          </clipPath>
        )}
        <g clipPath={layer.clip ? `url(#${id})` : undefined}>{inside}</g>
      </g>
    );
  }
  const { t, ...props } = layer,
    Part = PARTS[t] as React.ComponentType<Record<string, unknown>>;
  return <Part {...props} />;
};

function renderScene(s: Scene): string {
  resetIds();
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 1600 900"
      width="1600"
      height="900"
      role="img"
      aria-label={s.alt}
    >
      <title>{s.title}</title>
      <Filters {...(s.seed === undefined ? {} : { seed: s.seed })} />
      <g>
        {s.layers.map((l, i) => (
          <LayerView key={i} layer={l} />
        ))}
      </g>
      <defs>
        <radialGradient id="vignette" cx=".5" cy=".46" r=".78">
          <stop offset=".55" stopColor="#050b16" stopOpacity="0" />
          <stop offset="1" stopColor="#050b16" stopOpacity={s.vignette ?? 0.42} />
        </radialGradient>
      </defs>
      {s.vignette !== 0 && <rect width="1600" height="900" fill="url(#vignette)" />}
      {s.grain !== 0 && (
        <rect
          width="1600"
          height="900"
          filter="url(#grain)"
          opacity={s.grain ?? 0.16}
          style={{ mixBlendMode: 'soft-light' }}
        />
      )}
    </svg>,
  );
}

/** A drawn scene; the id is its file name. */
export interface Drawing {
  id: string;
  title: string;
  alt: string;
  svg: string;
  focus?: Focus | undefined;
  phone?: PhoneCrop | undefined;
}

const scenes = import.meta.glob<Scene>('./scenes/*.ts', { eager: true, import: 'scene' });
const idOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);

/** Draws every scene, in the order of the ids. */
export function drawScenes(): Drawing[] {
  return Object.entries(scenes)
    .map(([file, scene]) => {
      const { title, alt, focus, phone } = scene;
      return { id: idOf(file), title, alt, focus, phone, svg: renderScene(scene) };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
