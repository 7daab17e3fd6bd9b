/** An alert in the page. Only alerts that appear after an action are announced; others are read in place. */
import { MOVE_NOT_ALLOWED, STALE_VERSION } from "@portal/core/platform/error-codes";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../shell/api.ts";
import { formatError, formatIssue } from "../shell/error-text.ts";
import { ChunkLoadError } from "../shell/lazy-import.ts";
import { pickUnplacedIssues } from "../shell/refusal-remedies.ts";
import { invalidateResources } from "../shell/use-resource.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { addListKeys } from "./list-keys.ts";
import { RefusalReason } from "./refusal-reason.tsx";
import { RemedyLinks } from "./remedy-links.tsx";

type Kind = "info" | "success" | "warning" | "error";
interface Props {
  kind?: Kind;
  title?: ReactNode;
  children?: ReactNode;
  /** The alert is the result of an action of the user. */
  announce?: boolean;
  /** The alert stopped that action, as an error always does: it takes the focus (`lost-focus.ts`). */
  isObstacle?: boolean;
}
export const Alert = ({
  kind = "info",
  title,
  children,
  announce = false,
  isObstacle = announce && kind === "error",
}: Props) => (
  <div
    className={`alert alert-${kind}`}
    role={announce ? (kind === "error" ? "alert" : "status") : undefined}
    // A form and its button lead to why it was refused where none of its inputs is wrong.
    tabIndex={isObstacle ? -1 : undefined}
  >
    <Icon name={kind === "success" ? "tick" : kind === "info" ? "info" : "warning"} />
    <div>
      {title && <p className="alert-title">{title}</p>}
      {children}
    </div>
  </div>
);

/**
 * Reads again what the page shows, where somebody else changed it meanwhile and the page has no way of its own: with
 * the version that was read before, every further attempt would be refused too. What is typed stays.
 */
const ReloadShown = () => {
  const { t } = useTranslation("common");
  const [isReloaded, setIsReloaded] = useState(false);
  return (
    <p role="status">
      {isReloaded ? (
        t("state.reloaded")
      ) : (
        <Button
          small
          look="secondary"
          onClick={() => invalidateResources("").then(() => setIsReloaded(true))}
        >
          {t("action.reload")}
        </Button>
      )}
    </p>
  );
};

/** Answers that no input of the page carries what was refused. */
const isNeverCarried = (): boolean => false;

/**
 * A failure as text, with its reasons, what was refused without an input of the page carrying it, the pages that can
 * mend it, and the reference to quote.
 */
export const FailureAlert = ({
  error,
  retry,
  onReload,
  describeReason,
  isCarried = isNeverCarried,
}: {
  error: unknown;
  /** Returns whether an input of the page, or the summary above it, shows what was refused at a path. */
  isCarried?: ((path: string) => boolean) | undefined;
  retry?: (() => void) | undefined;
  /**
   * Reads again what the form is about; offered where somebody else changed it meanwhile. Without it the button reads
   * everything that the page shows.
   */
  onReload?: (() => void) | undefined;
  /** Returns the words of a reason that only the page knows, such as a condition of its scheme. */
  describeReason?: ((reason: ApiError["reasons"][number]) => string | undefined) | undefined;
}) => {
  const { t } = useTranslation(["errors", "common"]);
  const apiError = error instanceof ApiError ? error : undefined;
  const describedError = error instanceof ChunkLoadError ? error : apiError;
  const { issues, remedies } = apiError
    ? pickUnplacedIssues(apiError, isCarried)
    : { issues: [], remedies: [] };
  // The reasons are listed below, so the page is not out of date.
  const isBlocked = apiError?.code === MOVE_NOT_ALLOWED && (apiError.reasons.length > 0 || issues.length > 0);
  const title = isBlocked ? t("common:error.blocked") : formatError(t, describedError);
  // The words of a reason are shown where the text of the code has no place for them.
  const givenReason = apiError?.params.reason;
  return (
    <Alert kind="error" announce title={title}>
      {apiError && apiError.reasons.length > 0 && (
        <ul>
          {addListKeys(apiError.reasons, (reason) => JSON.stringify(reason)).map(({ key, item: reason }) => (
            <li key={key}>
              {describeReason?.(reason) ?? (
                <Suspense fallback={formatError(t, reason)}>
                  <RefusalReason reason={reason} />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      )}
      {issues.length > 0 && (
        <ul>
          {[...new Set(issues.map((issue) => formatIssue(t, issue)))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <RemedyLinks remedies={remedies} />
      {typeof givenReason === "string" && givenReason !== "" && !title.includes(givenReason) && (
        <p className="pre">{givenReason}</p>
      )}
      {apiError?.requestId && (
        <p className="muted small">{t("common:error.reference", { id: apiError.requestId })}</p>
      )}
      {error instanceof ChunkLoadError && (
        <p>
          <button
            type="button"
            className="button button-secondary button-small"
            onClick={() => location.reload()}
          >
            {t("common:action.reload")}
          </button>
        </p>
      )}
      {onReload && apiError?.status === 409 && (
        <p>
          <button type="button" className="button button-secondary button-small" onClick={onReload}>
            {t("common:action.reload")}
          </button>
        </p>
      )}
      {apiError?.code === STALE_VERSION && !onReload && !retry && <ReloadShown key={apiError.requestId} />}
      {retry && (
        <p>
          <button type="button" className="button button-secondary button-small" onClick={retry}>
            {t("common:action.retry")}
          </button>
        </p>
      )}
    </Alert>
  );
};
