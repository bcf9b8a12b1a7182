import { serveTasks } from '../../core/node/bounded-worker.ts';
import { readMail } from './read-mail.ts';

serveTasks(readMail);
