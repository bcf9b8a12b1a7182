/** Where a subscriber stands. */
export type SubscriberStatus = 'pending' | 'active' | 'unsubscribed' | 'bounced';

/** How often a subscriber wants mail. */
export type Frequency = 'every' | 'monthly';

/** A row of `subscribers`. */
export type Subscriber = {
  id: string;
  email: string;
  status: SubscriberStatus;
  source_page: string | null;
  /** Comma list of topics; empty means all. */
  topics: string;
  frequency: Frequency;
  confirm_mails: number;
  created_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  updated_at: string;
};

/** The columns of `subscribers`, in the order of their table. */
export const subscriberColumns =
  'id, email, status, source_page, topics, frequency, confirm_mails, created_at, confirmed_at, unsubscribed_at, updated_at';
