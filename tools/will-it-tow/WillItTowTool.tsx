import { useMemo } from 'react';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame } from '../frame/ToolFrame.tsx';
import { LimitTable } from './LimitTable.tsx';
import { adviceFor, pounds, uncheckedWords, verdictOf } from './limit-words.ts';
import { draftOfPreset, type TowData, towFields } from './tow-fields.ts';
import { checkLimits, type TowLimits, type TowLoad, tongueWeight } from './tow-limits.ts';

interface WillItTowToolProps {
  data: TowData;
  /** Numbers to start with, inside an article. */
  query?: string;
  isEmbedded?: boolean;
}

const moreNames = ['hitch', 'gvwr', 'gcwr', 'curb'] as const;

/** Checks the reader's truck, people and trailer against every limit. */
export function WillItTowTool({ data, query, isEmbedded = false }: WillItTowToolProps) {
  const { presets, ratedAboard } = data;
  const fields = useMemo(() => towFields(data), [data]);
  // Switching to 'My own labels' leaves what was typed.
  const follow = (name: string, text: string) => {
    const preset = name === 'truck' ? presets.find(({ value }) => value === text) : undefined;
    return preset ? draftOfPreset(preset) : {};
  };
  const state = useFields(fields, { query: query ?? '', isEmbedded, follow });
  const { people, cargo, trailer, tongue, hitch, ...labels } = state.values;
  const load: TowLoad = { people, cargo, trailer, tongueShare: tongue / 100 };
  const limits: TowLimits = { ...labels, tongueLimit: hitch, ratedAboard };
  const checks = checkLimits(load, limits);
  const { words, tone } = verdictOf(load, limits, checks);
  const unchecked = uncheckedWords(checks);
  const id = isEmbedded ? 'tow-here' : 'tow';
  const input = { id, fields, state };
  return (
    <ToolFrame
      path="/tools/will-it-tow"
      fields={fields}
      state={state}
      formName="Your truck and trailer"
      verdict={words}
      tone={tone}
      form={
        <>
          <fieldset>
            <legend>Your truck</legend>
            <FieldInput {...input} name="truck" isWhole />
            <FieldInput {...input} name="payload" />
            <FieldInput {...input} name="rating" />
          </fieldset>
          <fieldset>
            <legend>Your load</legend>
            <FieldInput {...input} name="people" />
            <FieldInput {...input} name="cargo" />
            <FieldInput {...input} name="trailer" />
            <FieldInput {...input} name="tongue" />
          </fieldset>
          <details open={moreNames.some((name) => name in state.faults) || undefined}>
            <summary>More labels, if you have them</summary>
            <fieldset aria-label="More labels">
              {moreNames.map((name) => (
                <FieldInput key={name} {...input} name={name} />
              ))}
            </fieldset>
          </details>
        </>
      }
    >
      <LimitTable checks={checks} />
      {unchecked && <p className="tow-unchecked">{unchecked}</p>}
      <ul className="tow-advice">
        <li>
          The trailer puts {pounds(tongueWeight(load))} on the hitch: {tongue}% of {pounds(trailer)}.
        </li>
        {[...adviceFor(load, limits, checks), ...asked(trailer, tongue, data)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="tow-label-note">
        <strong>The labels on your truck win.</strong> Ratings assume the right equipment. Where a label, the manual or
        the trailer’s own plate says less, use the lower number.
      </p>
    </ToolFrame>
  );
}

function asked(trailer: number, tongue: number, { asks, normalTongue: { low, high } }: TowData): string[] {
  return [
    ...(tongue < low ? [`Under ${low}% on the tongue is less than normal: load the trailer further forward.`] : []),
    ...(tongue > high
      ? [`Over ${high}% on the tongue is more than normal: load the trailer further back, and check the hitch limit.`]
      : []),
    ...(trailer > asks.brakesAbove ? [`Over ${pounds(asks.brakesAbove)} GM’s manual asks for trailer brakes.`] : []),
    ...(trailer > asks.distributionAbove
      ? [`Over ${pounds(asks.distributionAbove)} GM’s older half-ton manual required a weight-distributing hitch.`]
      : []),
  ];
}
