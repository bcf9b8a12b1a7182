import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { erratumStartedSchema, type FactRow } from '../../../core/desk-facts.ts';
import { formatCountOf, formatDay } from '../../../ui/format.ts';
import { sendJson } from '../api.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/Fault.tsx';
import { faultOf } from '../kit/QueryState.tsx';
import { useFactMentions } from './FactMentionsSection.tsx';

/** Offers a mail to those whose issue said an earlier value of a fact. */
export function ErratumNote({ fact }: { fact: FactRow }) {
  const { data } = useFactMentions(fact);
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => sendJson(erratumStartedSchema, `/api/facts/${fact.id}/erratum`),
    onSuccess: ({ id }) => navigate(`/issues/${id}`),
  });
  if (data?.erratum === undefined) return null;
  const { issues, readers, sent } = data.erratum;
  return (
    <div className="box spaced">
      <p>
        <b>{formatCountOf(readers, 'reader')} got another value by mail</b>, in {issues.join(' and ')}.{' '}
        {sent === undefined ? (
          'A correction goes to exactly them, whatever topics and frequency they chose.'
        ) : (
          <Link to={`/issues/${sent.id}/report`}>The correction went out {formatDay(sent.at)}.</Link>
        )}
      </p>
      {sent === undefined && (
        <Button isSmall disabled={start.isPending} onClick={() => start.mutate()} words="Write the correction mail" />
      )}
      {start.error !== null && <Fault fault={faultOf(start.error)} />}
    </div>
  );
}
