/** `/personal/documents`: what the institution uploaded, to be opened, renamed and removed; forms offer it again. */
import type { FileView } from "@portal/core/files/file-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFileLibrary } from "../../form/use-file-library.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { parseServiceUrl } from "../../shell/service-url.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { type DocumentChange, DocumentChangeDialog } from "./document-change-dialog.tsx";
import { NoInstitution } from "./no-institution.tsx";

const DocumentsPage = () => {
  const { t, i18n } = useTranslation("pages/personal");
  const { t: say } = useText(["lists"]);
  const me = useCurrentUser();
  const list = useFileLibrary(Boolean(me.institutionId), { status: "verified" });
  const [change, setChange] = useState<DocumentChange>();
  const [failure, setFailure] = useState<unknown>();
  /** Links last for minutes, so that each is asked for when it is used. */
  const open = async ({ id }: FileView): Promise<void> => {
    setFailure(undefined);
    try {
      const { downloadUrl } = await api.get<FileView>(`/file/${id}`);
      const url = downloadUrl === undefined ? undefined : parseServiceUrl(downloadUrl);
      if (url) location.assign(url);
    } catch (error) {
      setFailure(error);
    }
  };
  const shownChange = change && {
    ...change,
    file: list.data?.find(({ id }) => id === change.file.id) ?? change.file,
  };
  const showDay = (day: string) => <time dateTime={day}>{formatDay(day, i18n.language)}</time>;
  const columns: Column<FileView>[] = [
    {
      key: "name",
      label: t("library.name"),
      head: true,
      cell: ({ name, purpose }) => {
        const kind = say(`documentType.${purpose}`, { defaultValue: "" });
        // Below the name: a column of its own would leave too little room for the buttons of a row.
        return (
          <>
            {name} {kind && <div className="muted small">{kind}</div>}
          </>
        );
      },
    },
    {
      key: "uploaded",
      label: t("library.uploaded"),
      cell: ({ uploadedAt }) => showDay(toMacaoDay(uploadedAt as Instant)),
    },
    {
      key: "issued",
      label: t("library.issued"),
      cell: ({ issuedOn }) => (issuedOn ? showDay(issuedOn) : <span className="none">—</span>),
    },
    {
      key: "do",
      label: t("library.actions"),
      bare: true,
      cell: (file) => (
        <span className="pc-acts pc-acts-line">
          <Button look="quiet" small onClick={() => open(file)}>
            {t("library.open")}
            <span className="visually-hidden"> {file.name}</span>
          </Button>
          {(["rename", "remove"] as const).map((kind) => (
            <Button key={kind} look="quiet" small onClick={() => setChange({ file, kind })}>
              {t(`library.${kind}`)}
              <span className="visually-hidden"> {file.name}</span>
            </Button>
          ))}
        </span>
      ),
    },
  ];
  return (
    <PersonalFrame title={t("menu.documents")}>
      <p className="narrow">{t("library.intro")}</p>
      {failure !== undefined && <FailureAlert error={failure} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {(me.loading || list.loading) && <Skeleton lines={5} />}
      <NoInstitution />
      {list.data?.length === 0 && <EmptyState>{t("library.none")}</EmptyState>}
      {list.data && list.data.length > 0 && (
        <Table
          caption={t("menu.documents")}
          rows={list.data.toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))}
          rowKey={({ id }) => id}
          columns={columns}
        />
      )}
      <Dialog
        open={change !== undefined}
        onClose={() => setChange(undefined)}
        title={shownChange ? `${t(`library.${shownChange.kind}`)} · ${shownChange.file.name}` : ""}
      >
        {shownChange && (
          <DocumentChangeDialog
            change={shownChange}
            reload={list.reload}
            onClose={() => setChange(undefined)}
          />
        )}
      </Dialog>
    </PersonalFrame>
  );
};

export { DocumentsPage as Component };
