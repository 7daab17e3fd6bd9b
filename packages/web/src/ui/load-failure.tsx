/** What a page could not read besides its main subject: the first failure, and one button that reads all of them again. */
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
