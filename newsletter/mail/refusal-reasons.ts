import { isDeadMailbox } from './classify-reply.ts';
