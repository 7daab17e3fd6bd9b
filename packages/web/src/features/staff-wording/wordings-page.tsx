/**
 * Every text that an administrator changes: notices, sentences of letters and stock reasons, with its text of today.
 */
import { wordingKinds } from "@portal/core/messaging/wording/wording-kinds";
import type { WordingRow } from "@portal/core/messaging/wording/wording-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import type { Language } from "../../shell/i18n.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";
import { NEW_REASON } from "./use-wording-draft.ts";

const WordingsPage = () => {
  const { t, language } = useText(["pages/staff-wording", "common", "errors"]);
  const wordings = useResource<{ items: WordingRow[] }>("/staff/admin/wording");
  const [values, setValues] = useAddressValues({ kind: "notice", search: "" });
  const { search } = values;
  const kind = wordingKinds.find((each) => each === values.kind) ?? "notice";
  const { matches, error: searchError, retry } = useSearchMatcher(search);
  const rows = (wordings.data?.items ?? []).filter(
    (row) =>
      row.kind === kind &&
      matches?.(Object.values(row.texts).flatMap(({ subject = "", text }) => [row.key, subject, text])),
  );
  const columns: Column<WordingRow>[] = [
    {
      key: "text",
      label: t("column.text"),
      head: true,
      cell: ({ key, texts }) => (
        <Link to={`/staff/admin/wording/${encodeURIComponent(key)}`}>
          {texts[language as Language].subject ?? texts[language as Language].text}
        </Link>
      ),
    },
    { key: "key", label: t("column.key"), cell: ({ key }) => <code>{key}</code> },
    {
      key: "state",
      label: t("column.state"),
      cell: ({ versions, nextFrom, added, retired }) => {
        if (nextFrom) return t("state.next", { day: formatDay(nextFrom, language) });
        if (retired) return t("state.retired");
        return t(added ? "state.added" : versions > 0 ? "state.changed" : "state.original");
      },
    },
  ];
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      <SelectField
        id="kind"
        label={t("kind.label")}
        mark={false}
        value={kind}
        onChange={(event) => setValues({ kind: event.target.value })}
      >
        {wordingKinds.map((each) => (
          <option key={each} value={each}>
            {t(`kind.${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="search"
        label={t("search")}
        mark={false}
        value={search}
        onChange={(event) => setValues({ search: event.target.value })}
      />
      {kind === "reason" && (
        <p>
          <Link to={`/staff/admin/wording/${NEW_REASON}`} className="button button-secondary">
            {t("addReason")}
          </Link>
        </p>
      )}
      {wordings.error && <FailureAlert error={wordings.error} retry={() => void wordings.reload()} />}
      {searchError && <FailureAlert error={searchError} retry={retry} />}
      {wordings.loading && <Skeleton lines={8} />}
      {wordings.data && matches && rows.length === 0 && <EmptyState>{t("empty")}</EmptyState>}
      {rows.length > 0 && (
        <Table caption={t(`kind.${kind}`)} columns={columns} rows={rows} rowKey={({ key }) => key} />
      )}
    </AdminFrame>
  );
};

export { WordingsPage as Component };
