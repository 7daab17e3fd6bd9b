/** The assignment of an application to a member of staff, with its handover. */

import type { Colleague } from "@portal/core/applications/desk/colleague-schema";
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuidedForm } from "../../form/guided-form.tsx";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { invalidateResources, useResource, useSharedResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { listCoveringColleagues, useColleagues } from "../staff-queue/use-colleagues.ts";
import { type CaseFile, CaseNotes } from "./case-notes.tsx";

interface AssignmentProps {
  file: CaseFile;
  /** Those whose role covers the application. */
  colleagues: readonly Colleague[];
  onChange: (file: CaseFile) => void;
  /** Reads the file again, because somebody else may have been faster. */
  onRefused: () => void;
}
const Assignment = ({ file, colleagues, onChange, onRefused }: AssignmentProps) => {
  const { t, i18n } = useTranslation(["pages/staff", "errors", "common"]);
  const user = useSharedResource<CurrentUser>("/user/current");
  const [target, setTarget] = useState("");
  const { busy, pendingAction, error, send } = useSubmission();
  const ownId = user.data?.id;
  const { assignee } = file;
  const isAdministrator = user.data?.roles.includes("ADMIN") ?? false;
  const isMine = assignee !== undefined && assignee.accountId === ownId;
  /** The case of somebody who has left the desk is free. */
  const hasLeft = assignee !== undefined && assignee.name === undefined;
  const mayGiveBack = isMine || isAdministrator || hasLeft;
  const mayHandOver = !file.closed && (mayGiveBack || !assignee);
  const post = async (action: "assign" | "release", body?: object): Promise<void> => {
    const refusal = await send(async () => {
      onChange(await api.post<CaseFile>(`/staff/application/${file.id}/case/${action}`, body));
      setTarget("");
      invalidateResources("/staff/work");
      // The list names who works on it.
      invalidateResources("/staff/queue");
    }, action);
    if (refusal) onRefused();
  };
  return (
    <>
      <p role="status">
        {assignee
          ? t(isMine ? "case.mine" : hasLeft ? "case.left" : "case.of", {
              name: assignee.name,
              since: formatInstant(assignee.since, i18n.language),
            })
          : t(file.closed ? "case.closed" : "case.free")}
      </p>
      {error && <FailureAlert error={error} />}
      <div className="actions">
        {!file.closed && (!assignee || hasLeft) && (
          <Button look="secondary" small busy={pendingAction === "assign"} onClick={() => post("assign")}>
            {t("case.claim")}
          </Button>
        )}
        {assignee && mayGiveBack && (
          <Button look="quiet" small busy={pendingAction === "release"} onClick={() => post("release")}>
            {t("case.release")}
          </Button>
        )}
      </div>
      {mayHandOver && (
        <GuidedForm
          className="staff-handover"
          send={() => (target ? post("assign", { accountId: target }) : undefined)}
        >
          <SelectField
            id="case-colleague"
            label={t("case.colleague")}
            hint={t("case.assignNotice")}
            mark={false}
            value={target}
            onChange={(event) => setTarget(event.target.value)}
          >
            <option value="">{t("case.choose")}</option>
            {colleagues
              .filter(({ accountId }) => accountId !== assignee?.accountId)
              .map(({ accountId, name }) => (
                <option key={accountId} value={accountId}>
                  {name}
                </option>
              ))}
          </SelectField>
          <Button type="submit" look="secondary" small busy={busy} disabled={!target}>
            {t("case.assign")}
          </Button>
        </GuidedForm>
      )}
    </>
  );
};

export const CasePanel = ({
  application,
}: {
  application: Pick<ApplicationRow, "id" | "scheme" | "eventId">;
}) => {
  const { t } = useTranslation("pages/staff");
  const file = useResource<CaseFile>(`/staff/application/${encodeURIComponent(application.id)}/case`);
  const { items = [], resource } = useColleagues();
  const colleagues = listCoveringColleagues(items, [application]);
  if (!file.data) return <LoadFailure resources={[file]} />;
  return (
    <section className="card" aria-labelledby="case">
      <h2 id="case">{t("case.title")}</h2>
      <LoadFailure resources={[file, resource]} />
      <Assignment
        file={file.data}
        colleagues={colleagues}
        onChange={file.set}
        onRefused={() => void file.reload()}
      />
      {file.data.notes && (
        <CaseNotes
          file={file.data}
          notes={file.data.notes}
          readers={colleagues.filter(({ readsNotes }) => readsNotes)}
          onChange={file.set}
        />
      )}
    </section>
  );
};
