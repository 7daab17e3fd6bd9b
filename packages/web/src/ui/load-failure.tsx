/** Shows the first failure among what a page reads, with one button that reads again all that failed. */
import { FailureAlert } from "./alert.tsx";

export const LoadFailure = ({
  resources,
}: {
  resources: readonly { error: unknown; reload: () => Promise<void> }[];
}) => {
  const failedResources = resources.filter(({ error }) => error !== undefined);
  const [first] = failedResources;
  return first ? (
    <FailureAlert
      error={first.error}
      retry={() => {
        for (const { reload } of failedResources) void reload();
      }}
    />
  ) : null;
};
