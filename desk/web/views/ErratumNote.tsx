import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { erratumStartedSchema, type FactRow } from '../../../core/desk-facts.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { useFactMentions } from './FactMentionsSection.tsx';

/** Offers a mail to those whose issue said an earlier value of a fact. */
export function ErratumNote({ fact }: { fact: FactRow }) {
  const { data } = useFactMentions(fact);
  const client = useQueryClient();
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => sendJson(erratumStartedSchema, `/api/facts/${fact.id}/erratum`),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries();
      void navigate(`/issues/${id}`);
    },
  });
  if (data?.erratum === undefined) return null;
  const { issues, readers } = data.erratum;
  return (
    <Fault
      level="warn"
      fault={{
        title: `${formatCountOf(readers, 'reader')} got another value by mail`,
        happened: `It was in ${issues.join(' and ')}. A correction goes to exactly these readers, whatever topics and frequency they chose.`,
        means: 'Those who have left do not get it.',
        todo: 'Write it, look at it, send it.',
      }}
    >
      <Button disabled={start.isPending} onClick={() => start.mutate()} words="Write the correction mail" />
      {start.error !== null && <Fault fault={faultOf(start.error)} />}
    </Fault>
  );
}
