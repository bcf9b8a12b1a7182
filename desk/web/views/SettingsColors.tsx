import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { colorPreviewSchema } from '../../../core/desk-settings.ts';
import { site } from '../../../site.config.ts';
import { sendJson } from '../api.ts';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { useSettled } from '../kit/use-settled.ts';

const settleMs = 120;
const schemes = ['light', 'dark'] as const;

/** Draws a page in the colors that were typed, in both schemes, and says which of them are hard to read together. */
export function SettingsColors({ typed }: { typed: Readonly<Record<string, string>> }) {
  // What is half typed is no color yet.
  const values = Object.fromEntries(
    Object.entries(useSettled(typed, settleMs)).filter(([, value]) => /^#[\da-f]{6}$/i.test(value)),
  );
  const preview = useQuery({
    queryKey: ['colors', values],
    queryFn: () => sendJson(colorPreviewSchema, '/api/settings/colors', { body: { values } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { colors = {}, weak = [] } = preview.data ?? {};
  const [first, second] = site.brand;
  return (
    <>
      <div className="two-up">
        {schemes.map((scheme) => (
          <div
            key={scheme}
            className="color-preview"
            role="img"
            aria-label={`A page in the ${scheme} scheme`}
            style={
              Object.fromEntries(
                Object.entries(colors).map(([name, color]) => [`--${name}`, color[scheme]]),
              ) as CSSProperties
            }
          >
            <p className="top">
              <b>{first}</b> <b>{second}</b>
            </p>
            <div>
              <h3>{site.headline}</h3>
              <p className="muted">{site.description}</p>
              <p>
                Text with <u>a link</u>.
              </p>
              <span className="pill">Subscribe</span>
            </div>
            <p className="foot">The dark part of a page</p>
          </div>
        ))}
      </div>
      {preview.error !== null && <Fault fault={faultOf(preview.error)} />}
      {weak.length > 0 && (
        <div className="fault warn" role="status">
          <p className="strong">Hard to read: this cannot be saved yet.</p>
          <ul>
            {weak.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
