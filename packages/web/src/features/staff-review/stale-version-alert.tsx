/** After a stale version: who did what since this page was loaded, and a button to reload. */
import type { ApplicationView, HistoryEntry } from "@portal/core/applications/model/application-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import { useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { type ApiError, api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { isShownAtInputs } from "../../shell/refusal-remedies.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { nameActor } from "./application-history.tsx";

/**
 * Refusals that can mean that somebody else was first: a stale version, or a transition that the new status does not
 * allow.
 */
const staleErrorCodes: readonly number[] = [errorCodes.STALE_VERSION, errorCodes.MOVE_NOT_ALLOWED];
const isStaleError = (error: ApiError | undefined): error is ApiError =>
  error !== undefined && staleErrorCodes.includes(error.code);

interface History {
  items: HistoryEntry[];
}
interface Props {
  id: string;
  /** The version that this page has. */
  version: number;
  error: ApiError;
  onReload: () => void;
}
const StaleVersionAlert = ({ id, version, error, onReload }: Props) => {
  const { t, language } = useText(["pages/staff"]);
  const path = `/participate/search/${encodeURIComponent(id)}`;
  const [current, setCurrent] = useState<{
    version: number;
    prepared: ApplicationView["prepared"];
    history: HistoryEntry[];
  }>();
  useEffect(() => {
    // Not by `useResource`: the page would take over the new version unseen, and the next decision would be about it.
    const requests = [api.get<ApplicationView>(path), api.get<History>(`${path}/history`)] as const;
    void Promise.all(requests).then(
      ([application, { items }]) =>
        setCurrent({ version: application.version, prepared: application.prepared, history: items }),
      // The refusal is shown in any case.
      () => undefined,
    );
  }, [path]);
  const newVersionCount = (current?.version ?? version) - version;
  // Nobody changed anything, so only the refusal is shown.
  if (newVersionCount <= 0) return <FailureAlert error={error} />;
  const { prepared, history = [] } = current ?? {};
  // Every write has one entry, so there are as many new entries as versions. A preparation is the last write and has
  // none.
  const newEntries = history.slice(history.length - newVersionCount + (prepared ? 1 : 0));
  return (
    <Alert kind="warning" announce title={t("stale.title")}>
      <ul>
        {newEntries.map((entry) => (
          <li key={entry.seq}>
            {t("stale.entry", {
              at: formatInstant(entry.at, language),
              who: nameActor(entry.actor, t),
              what: t(`history.action.${entry.action}`, { defaultValue: entry.action }),
            })}
          </li>
        ))}
        {prepared && (
          <li>{t("prepared.by", { name: prepared.by, at: formatInstant(prepared.at, language) })}</li>
        )}
      </ul>
      <Button small look="secondary" onClick={onReload}>
        {t("stale.reload")}
      </Button>
    </Alert>
  );
};

/**
 * Explains why a decision was refused: what somebody else did meanwhile, or what no input of its form shows.
 * @param isCarried whether an input shows what was refused at a path
 */
export const DecisionFailure = ({
  error,
  isCarried,
  ...application
}: Omit<Props, "error"> & { error: ApiError | undefined; isCarried: (path: string) => boolean }) => {
  if (isStaleError(error)) return <StaleVersionAlert {...application} error={error} />;
  return error && !isShownAtInputs(error, isCarried) ? (
    <FailureAlert error={error} isCarried={isCarried} />
  ) : null;
};
