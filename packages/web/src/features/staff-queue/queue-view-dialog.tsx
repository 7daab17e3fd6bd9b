/** Saving what the list shows as a view under a name, for oneself or for the desk. */

import type { QueueView } from "@portal/core/applications/desk/queue-view-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { isViewChanged, readListColumns, readQueueFilters, toFilterBody } from "./queue-filter-state.ts";

interface Props {
  /** What is chosen of the list, as a query. */
  search: URLSearchParams;
  /** The view that is shown, which may be changed or removed. */
  view: QueueView | undefined;
  onSaved: (view: QueueView) => void;
  onRemoved: () => void;
}
const QueueViewForm = ({ search, view, onSaved, onRemoved }: Props) => {
  const { t } = useText(["pages/queue", "errors", "common"]);
  const [{ name, shared }, setDraft, persistedInput] = usePersistedInput(
    `queue view ${view?.id ?? `new ${search}`}`,
    {
      name: view?.name ?? "",
      shared: view?.shared ?? false,
    },
  );
  const { busy, pendingAction, error, describeRefusal, send } = useSubmission();
  const changedView = view?.mayChange ? view : undefined;
  const save = (existing: QueueView | undefined) =>
    send(
      async () => {
        const body = {
          name,
          shared,
          filter: toFilterBody(readQueueFilters(search)),
          columns: [...readListColumns(search)],
        };
        const savedView = existing
          ? await api.put<QueueView>("/staff/view", { ...body, id: existing.id, version: existing.version })
          : await api.post<QueueView>("/staff/view", body);
        persistedInput.forget();
        await invalidateResources("/staff/view");
        onSaved(savedView);
      },
      existing ? "change" : "save",
    );
  const remove = (existing: QueueView) =>
    send(async () => {
      await api.del(`/staff/view/${existing.id}`, existing.version);
      persistedInput.forget();
      await invalidateResources("/staff/view");
      onRemoved();
    }, "remove");
  return (
    <GuidedForm send={() => save(changedView)}>
      <p>{t("view.explained")}</p>
      {view && !view.mayChange && <p>{t("view.ofColleague", { name: view.owner })}</p>}
      {error && !describeRefusal("name") && <FailureAlert error={error} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <TextField
        id="view-name"
        label={t("view.name")}
        required
        maxLength={60}
        value={name}
        error={describeRefusal("name")}
        onChange={(event) => setDraft((old) => ({ ...old, name: event.target.value }))}
      />
      <Checkbox
        id="view-shared"
        label={t("view.share")}
        checked={shared}
        onChange={(event) => setDraft((old) => ({ ...old, shared: event.target.checked }))}
      />
      <div className="actions">
        <Button type="submit" busy={pendingAction === "change" || pendingAction === "save"} disabled={busy}>
          {t(changedView ? "view.change" : "view.save")}
        </Button>
        {changedView && (
          <>
            <Button look="secondary" disabled={busy} onClick={() => save(undefined)}>
              {t("view.saveAsNew")}
            </Button>
            <ConfirmButton
              label={t("view.remove")}
              question={t(changedView.shared ? "view.removeSharedAsk" : "view.removeAsk", {
                name: changedView.name,
              })}
              look="danger"
              busy={pendingAction === "remove"}
              disabled={busy}
              onConfirm={() => void remove(changedView)}
            />
          </>
        )}
      </div>
    </GuidedForm>
  );
};

/** The button beside the list; it says when what is shown is no longer what the view had. */
export const QueueViewButton = ({ search, view, onSaved, onRemoved }: Props) => {
  const { t } = useText(["pages/queue"]);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const label = view?.mayChange ? t("view.edit") : t("view.save");
  return (
    <>
      <Button small look="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {view && isViewChanged(view, search) && <span className="muted small">{t("view.changed")}</span>}
      <Dialog open={open} onClose={close} title={label}>
        {open && (
          <QueueViewForm
            search={search}
            view={view}
            onSaved={(saved) => {
              close();
              onSaved(saved);
            }}
            onRemoved={() => {
              close();
              onRemoved();
            }}
          />
        )}
      </Dialog>
    </>
  );
};
