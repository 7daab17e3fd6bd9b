/** What stands in place of a record while it is read, when it could not be, and when there is none. */
import type { Resource } from "../shell/use-resource.ts";
import { FailureAlert } from "./alert.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Skeleton } from "./skeleton.tsx";

export const ResourcePlaceholder = ({
  found: { loading, error, reload },
  none,
}: {
  found: Pick<Resource<unknown>, "loading" | "error" | "reload">;
  /** What is said where nothing has this id. */
  none: string;
}) => (
  <>
    {loading && <Skeleton lines={8} />}
    {error && error.status !== 404 && <FailureAlert error={error} retry={() => void reload()} />}
    {error?.status === 404 && <EmptyState>{none}</EmptyState>}
  </>
);
