/** The documents of the institution with their days; many of them can be searched by name and kind. */
import type { FileView } from "@portal/core/files/file-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import type { DocumentChange } from "./document-change-dialog.tsx";

/** As many documents are seen at a glance, and need no search. */
const MAX_WITHOUT_SEARCH = 10;

export const DocumentList = ({
  files,
  onOpen,
  onChange,
}: {
  files: readonly FileView[];
  onOpen: (file: FileView) => void;
  onChange: (file: FileView, kind: DocumentChange["kind"]) => void;
}) => {
  const { t, i18n } = useTranslation("pages/personal");
  const { t: say } = useText(["lists"]);
  const id = useId();
  const [{ name: searchText }, setValues] = useAddressValues({ name: "" });
  const { matches, error, retry } = useSearchMatcher(searchText);
  const findKind = ({ purpose }: FileView): string => say(`documentType.${purpose}`, { defaultValue: "" });
  const rows = files
    .filter((file) => matches?.([file.name, findKind(file)]))
    .toSorted((a, b) => b.uploadedAt.localeCompare(a.uploadedAt));
  const showDay = (day: string) => <time dateTime={day}>{formatDay(day, i18n.language)}</time>;
  const columns: Column<FileView>[] = [
    {
      key: "name",
      label: t("library.name"),
      head: true,
      cell: (file) => {
        const kind = findKind(file);
        // Below the name: a column of its own would leave too little room for the buttons of a row.
        return (
          <>
            {file.name} {kind && <div className="muted small">{kind}</div>}
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
          <Button look="quiet" small onClick={() => onOpen(file)}>
            {t("library.open")}
            <span className="visually-hidden"> {file.name}</span>
          </Button>
          {(["rename", "remove"] as const).map((kind) => (
            <Button key={kind} look="quiet" small onClick={() => onChange(file, kind)}>
              {t(`library.${kind}`)}
              <span className="visually-hidden"> {file.name}</span>
            </Button>
          ))}
        </span>
      ),
    },
  ];
  const isSearching = searchText.trim() !== "";
  return (
    <>
      {(files.length > MAX_WITHOUT_SEARCH || searchText !== "") && (
        <search className="pc-filters">
          <div>
            <label htmlFor={id}>{t("library.search")}</label>
            <input
              id={id}
              className="control"
              type="search"
              value={searchText}
              onChange={(event) => setValues({ name: event.target.value })}
            />
          </div>
        </search>
      )}
      {error && <FailureAlert error={error} retry={retry} />}
      {!matches && !error && <Skeleton lines={5} />}
      {isSearching && matches && (
        <p role="status" className="muted">
          {t("library.found", { count: rows.length })}
        </p>
      )}
      {rows.length > 0 && (
        <Table caption={t("menu.documents")} rows={rows} rowKey={(file) => file.id} columns={columns} />
      )}
    </>
  );
};
