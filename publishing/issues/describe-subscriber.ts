import { outboxReply } from '../../core/mail-events.ts';
import { sayStored } from '../../newsletter/sending/pause-reason.ts';
import type { SubscriberReport } from '../../newsletter/sending/subscriber-report.ts';

/** Returns a time as people write it, with its zone. */
export function formatTime(iso: string, timeZone = 'UTC'): string {
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const;
  return new Date(iso).toLocaleString('en-US', { ...day, ...time });
}

/** Answers "did this subscriber get it?" in a sentence or two; times are of a zone. */
export function describeSubscriber(report: SubscriberReport, zone = 'UTC'): string {
  const { delivery, email, issue } = report;
  if (delivery === undefined) return describeMissing(report, zone);
  const { status, reply, settled_at } = delivery;
  const when = settled_at === null ? '' : ` on ${formatTime(settled_at, zone)}`;
  const said = reply ? `: ${reply}` : '.';
  switch (status) {
    case 'accepted':
      if (reply === outboxReply)
        return `No. The mail to ${email} was written to the outbox folder${when}; nobody was mailed.`;
      return [
        `Yes. The mail server accepted the mail to ${email}${when}${said}`,
        ...describeText(report, zone),
        ...describeBounces(report, zone),
      ].join('\n');
    case 'failed':
      return `No. The mail to ${email} failed${when}${said}\nTry again: ./garage issue resend ${issue.id} --failed`;
    case 'unknown':
      return `Perhaps. The mail to ${email} was handed over${when}, and the answer was lost${said}\nSettle it: ./garage issue resolve ${issue.id} --assume-sent or --resend`;
    case 'suppressed':
      return `No. ${email} had left or was suppressed when the mail was due${when}.`;
    case 'sending':
      return `Not yet. The mail to ${email} is being sent.`;
    case 'queued':
      return describeQueued(report, said);
  }
}

function describeQueued({ email, issue }: SubscriberReport, said: string): string {
  const last = said === '.' ? '.' : `; the last reply was${said}`;
  if (issue.status !== 'paused') return `Not yet. The mail to ${email} is waiting${last}`;
  return `Not yet. The mail to ${email} is waiting, and the issue is paused: ${sayStored(issue.pause_reason)}\nResume: ./garage issue send ${issue.id}`;
}

/** An issue that was corrected midway says two things. */
function describeText({ text }: SubscriberReport, zone: string): string[] {
  return text === undefined ? [] : [`It says “${text.subject}”, the text of ${formatTime(text.frozen_at, zone)}.`];
}

function describeBounces({ bounces }: SubscriberReport, zone: string): string[] {
  return bounces.map(({ kind, code, created_at }) => {
    if (kind === 'complaint') return `Reported as spam on ${formatTime(created_at, zone)}.`;
    return `It came back (${[kind, code].filter(Boolean).join(', ')}); recorded on ${formatTime(created_at, zone)}.`;
  });
}

function describeMissing({ email, issue, subscriber, removedAt }: SubscriberReport, zone: string): string {
  if (subscriber === undefined) {
    if (removedAt === undefined) return `No. ${email} is not on the list.`;
    if (removedAt < (issue.started_at ?? '')) return `No. ${email} was removed before the issue was sent.`;
    // Which mails a removed person got is forgotten with them.
    const day = new Date(removedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: zone });
    return `Not known anymore: this address was removed on ${day}.`;
  }
  if (issue.enqueued_at === null) return `No. Sending '${issue.id}' has not reached ${email} yet.`;
  if (subscriber.created_at > issue.enqueued_at) {
    return `No. ${email} joined on ${formatTime(subscriber.created_at, zone)}, after the issue was sent.`;
  }
  if (subscriber.status !== 'active') {
    return `No. ${email} was not a recipient; its status today is ${subscriber.status}.`;
  }
  return `No. ${email} was not a recipient: not in its ‘to’, other topics, one mail a month, or not active on ${formatTime(issue.enqueued_at, zone)}.`;
}
