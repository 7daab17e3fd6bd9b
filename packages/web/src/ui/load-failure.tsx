/** The failure of what a page reads besides its main subject, with one button that reads everything again. */
import { FailureAlert } from "./alert.tsx";

export const LoadFailure = ({
  resources,
}: {
  resources: readonly { error: unknown; reload: () => Promise<void> }[];
}) => {
  const failed = resources.filter(({ error }) => error !== undefined);
  const [first] = failed;
  return first ? (
    <FailureAlert
      error={first.error}
      retry={() => {
        for (const { reload } of failed) void reload();
      }}
    />
  ) : null;
};
