/** What is being edited of a publication, and how it is saved, published, withdrawn and removed. */
import type { PublicationKind } from "@portal/core/events/publications/publication-categories";
import type { StaffPublication } from "@portal/core/events/publications/publication-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePersistedInput } from "../../form/persisted-input.tsx";
import { pointOutUnfinishedUploads } from "../../form/unfinished-uploads.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { handConfirmation, useHandedConfirmation } from "../../shell/use-handed-confirmation.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { toPublicationDraft, toPublicationWrite, usePublicationOrder } from "./publication-draft.ts";
import type { PublicationFieldsProps } from "./publication-placing.tsx";
import { buildPublicationPath } from "./publications-page.tsx";

const path = "/staff/publication";
const namePublicationInput = (id: string): string => `publication ${id}`;
type PublicationOutcome = "saved" | "published" | "scheduled" | "withdrawn";

/**
 * Keeps the input of a publication, and returns it with what can be done.
 * @param from the stored publication; undefined for a new one
 */
export const usePublicationEditor = (kind: PublicationKind, from: StaffPublication | undefined) => {
  const navigate = useNavigateWhileShown();
  const { i18n } = useTranslation();
  const [savedPublication, setSavedPublication] = useState(from);
  const [draft, setDraft, persistedInput] = usePersistedInput(
    namePublicationInput(from?.id ?? `new ${kind}`),
    () => toPublicationDraft(kind, from),
  );
  // The confirmation of a first save is shown at the new publication's own address.
  const [confirmation, setConfirmation] = useHandedConfirmation<PublicationOutcome>();
  const { busy, error, send, describeRefusal } = useSubmission();
  const { order, getError, showIssues } = usePublicationOrder(kind, draft, describeRefusal);
  const runAction = (work: () => Promise<void>) =>
    send(async () => {
      await work();
      invalidateResources(path);
    });
  const changeDraft: PublicationFieldsProps["onChange"] = (changes) =>
    setDraft((old) => ({ ...old, ...(typeof changes === "function" ? changes(old) : changes) }));
  const applySaved = (next: StaffPublication, outcome: PublicationOutcome): void => {
    setSavedPublication(next);
    setConfirmation(outcome);
    if (!savedPublication)
      void navigate(buildPublicationPath(kind, next.id), { replace: true, state: handConfirmation(outcome) });
  };
  const save = async (): Promise<void> => {
    if (pointOutUnfinishedUploads()) return;
    showIssues();
    if ("key" in order) return;
    await runAction(async () => {
      const body = toPublicationWrite(kind, draft, order.value);
      const next = savedPublication
        ? await api.put<StaffPublication>(path, {
            ...body,
            id: savedPublication.id,
            version: savedPublication.version,
          })
        : await api.post<StaffPublication>(path, body);
      persistedInput.restart(toPublicationDraft(kind, next), namePublicationInput(next.id));
      applySaved(next, "saved");
    });
  };
  const move = (name: "publish" | "withdraw", body: object, outcome: PublicationOutcome) =>
    runAction(async () => {
      if (!savedPublication) return;
      const { id, version } = savedPublication;
      applySaved(await api.post<StaffPublication>(`${path}/${id}/${name}`, { version, ...body }), outcome);
    });
  const remove = () =>
    runAction(async () => {
      if (!savedPublication) return;
      await api.del(`${path}/${savedPublication.id}`, savedPublication.version);
      persistedInput.forget();
      const name = pickLanguage(savedPublication.titles, i18n.language);
      await navigate(`/staff/content/${kind.toLowerCase()}`, { state: handConfirmation(name) });
    });
  /** Reads what a colleague has saved meanwhile, and keeps what was typed. */
  const reload = () =>
    send(async () => {
      if (!savedPublication) return;
      const next = await api.get<StaffPublication>(`${path}/${encodeURIComponent(savedPublication.id)}`);
      persistedInput.rebase(toPublicationDraft(kind, next));
      setSavedPublication(next);
    });
  return {
    savedPublication,
    draft,
    persistedInput,
    confirmation,
    busy,
    error,
    getError,
    changeDraft,
    save,
    move,
    remove,
    reload,
  };
};
