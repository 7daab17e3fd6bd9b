/**
 * The documents of a certification: one group per type, the business registration certificate with its day of issue.
 */

import type { FileView } from "@portal/core/files/file-schema";
import {
  AGEING_DOCUMENT,
  listFetchedDocuments,
  listNeededDocuments,
} from "@portal/core/institutions/certification";
import type { InstitutionView } from "@portal/core/institutions/institution-schema";
import { useState } from "react";
import { usePersistedInput, useVersionChange } from "../../form/persisted-input.tsx";
import { pointOutUnfinishedUploads } from "../../form/unfinished-uploads.ts";
import { useFileLibrary } from "../../form/use-file-library.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatList } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { DocumentGroup } from "./document-group.tsx";

export const CertificationDocuments = ({
  view,
  ready,
  form,
  onChanged,
}: {
  view: InstitutionView;
  /** Whether the facts are complete; otherwise certification can only be postponed. */
  ready: boolean;
  /** The form from which the user came. */
  form: string | undefined;
  onChanged: (next: InstitutionView) => void;
}) => {
  const { t, language } = useText(["pages/institution", "lists", "common", "errors"]);
  const navigate = useNavigateWhileShown();
  const library = useFileLibrary(true);
  // Chosen documents survive a reload and a session that ends, without another upload.
  const [chosenDocuments, setDocuments, persistedInput] = usePersistedInput<Record<string, string[]>>(
    `certification documents ${view.id}`,
    view.certificationDocuments ?? {},
  );
  const [addedFiles, setAddedFiles] = useState<Record<string, FileView>>({});
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState<"attest" | "defer">();
  const [failure, setFailure] = useState<unknown>();
  useVersionChange(view.version, () => {
    persistedInput.rebase(view.certificationDocuments ?? {});
    setFailure(undefined);
  });
  const files = {
    ...Object.fromEntries((library.data ?? []).map((file) => [file.id, file])),
    ...addedFiles,
  };
  const earlierIds = Object.values(view.certificationDocuments ?? {}).flat();
  // A document that was chosen here may have been removed from the library since.
  const isThere = (id: string): boolean => !library.data || id in files || earlierIds.includes(id);
  const documents = Object.fromEntries(
    Object.entries(chosenDocuments).map(([type, ids]) => [type, ids.filter(isThere)]),
  );
  const neededDocuments = listNeededDocuments(view);
  const fetchedDocuments = listFetchedDocuments(view);
  const missingTypes = round > 0 ? neededDocuments.filter((type) => !documents[type]?.length) : [];
  const name = (type: string) => t(`lists:documentType.${type}`, { defaultValue: type });
  const send = async (action: "attest" | "defer"): Promise<void> => {
    setFailure(undefined);
    if (pointOutUnfinishedUploads()) return;
    if (action === "attest" && neededDocuments.some((type) => !documents[type]?.length))
      return setRound((n) => n + 1);
    setBusy(action);
    try {
      const sentDocuments = Object.fromEntries(neededDocuments.map((type) => [type, documents[type] ?? []]));
      const next = await api.post<InstitutionView>(`/institution/${view.id}/${action}`, {
        version: view.version,
        ...(action === "attest" ? { documents: sentDocuments } : {}),
      });
      if (action === "attest") persistedInput.forget();
      invalidateResources("/user/current");
      onChanged(next);
      if (action === "defer") await navigate(form ?? paths.personal);
      else window.scrollTo(0, 0);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <form
      noValidate
      className="narrow"
      onSubmit={(event) => {
        event.preventDefault();
        void send("attest");
      }}
    >
      <ErrorSummary
        round={round}
        problems={missingTypes.map((type) => ({
          id: `doc-${type}`,
          text: t("common:error.of", { name: name(type), what: t("common:issue.fileMissing") }),
        }))}
      />
      {library.error && <FailureAlert error={library.error} retry={() => void library.reload()} />}
      {failure !== undefined && <FailureAlert error={failure} />}
      {ready && fetchedDocuments.length > 0 && (
        <p className="narrow">
          {t("attest.fetched", { documents: formatList(fetchedDocuments.map(name), language) })}
        </p>
      )}
      {ready &&
        neededDocuments.map((type) => (
          <DocumentGroup
            key={type}
            type={type}
            dated={type === AGEING_DOCUMENT}
            missing={missingTypes.includes(type)}
            value={documents[type] ?? []}
            files={files}
            onChange={(ids) => setDocuments((old) => ({ ...old, [type]: ids }))}
            onFile={(file) => setAddedFiles((old) => ({ ...old, [file.id]: file }))}
          />
        ))}
      <div className="actions">
        {ready && (
          <Button type="submit" busy={busy === "attest"}>
            {t("attest.send")}
          </Button>
        )}
        <Button look="quiet" busy={busy === "defer"} onClick={() => send("defer")}>
          {t("attest.defer")}
        </Button>
      </div>
      <p className="muted small">{t("attest.deferText")}</p>
    </form>
  );
};
