import { useMutation } from '@tanstack/react-query';
import { showToast } from './kit/Toasts.tsx';

/** Changes something through the API: a toast says what `done` returns. */
export const useChange = <Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => string | undefined,
) =>
  useMutation({
    mutationFn: change,
    onSuccess(answer, input) {
      const words = done(answer, input);
      if (words !== undefined) showToast(words);
    },
  });
