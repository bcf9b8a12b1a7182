import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from './kit/Toasts.tsx';

/** Changes something through the API: afterwards every page reads again, and a toast says what `done` returns. */
export function useChange<Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  done: (answer: Answer, input: Input) => string | undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess(answer, input) {
      const words = done(answer, input);
      void client.invalidateQueries();
      if (words !== undefined) showToast(words);
    },
  });
}
