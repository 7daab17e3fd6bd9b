/** A notice in the page. Only what appears after an action is announced; what stands there from the start is read in place. */
import type { ReactNode } from "react";
import { ApiError } from "../lib/api.ts";
import { errorText } from "../lib/error-text.ts";
import { ChunkLoadFailed } from "../lib/part.ts";
import { reloadKeeping } from "../lib/typed.ts";
import { useTranslation } from "../lib/use-translation.ts";
import { Icon } from "./icon.tsx";

type Kind = "info" | "success" | "warning" | "error";
interface Props {
  kind?: Kind;
  title?: ReactNode;
  children?: ReactNode;
  /** The notice is the outcome of what the reader just did. */
  announce?: boolean;
}
export const Notice = ({ kind = "info", title, children, announce = false }: Props) => (
  <div
    className={`notice notice-${kind}`}
    role={announce ? (kind === "error" ? "alert" : "status") : undefined}
  >
    <Icon name={kind === "success" ? "tick" : kind === "info" ? "info" : "warning"} />
    <div>
      {title && <p className="notice-title">{title}</p>}
      {children}
    </div>
  </div>
);

/** A refusal in words: its text, its reasons, and the reference to quote. */
export const Failure = ({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) => {
  const { t } = useTranslation(["errors", "common"]);
  const failed = error instanceof ApiError ? error : undefined;
  const known = error instanceof ChunkLoadFailed ? error : failed;
  return (
    <Notice kind="error" announce title={errorText(t, known)}>
      {failed && failed.reasons.length > 0 && (
        <ul>
          {failed.reasons.map((reason) => (
            <li key={reason.code}>{errorText(t, reason)}</li>
          ))}
        </ul>
      )}
      {failed?.requestId && (
        <p className="muted small">{t("common:error.reference", { id: failed.requestId })}</p>
      )}
      {error instanceof ChunkLoadFailed && (
        <p>
          <button type="button" className="button button-secondary button-small" onClick={reloadKeeping}>
            {t("common:action.reload")}
          </button>
        </p>
      )}
      {retry && (
        <p>
          <button type="button" className="button button-secondary button-small" onClick={retry}>
            {t("common:action.retry")}
          </button>
        </p>
      )}
    </Notice>
  );
};
