/** A refused sign-in. When an outdated page has other area codes, the page is reloaded (spec 1 §5). */
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError } from "../../shell/api.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";

interface Props {
  error: unknown;
  /** Names the inputs that may be wrong, where there are more than account and password. */
  wrong?: string | undefined;
}
export const RefusalAlert = ({ error, wrong }: Props) => {
  if (error === undefined) return null;
  const code = error instanceof ApiError && error.code;
  if (wrong && code === errorCodes.LOGIN_WRONG_CREDENTIALS)
    return <Alert kind="error" announce title={wrong} />;
  const isOutdated = code === errorCodes.AREA_CODE_REFRESH;
  return <FailureAlert error={error} retry={isOutdated ? () => location.reload() : undefined} />;
};
