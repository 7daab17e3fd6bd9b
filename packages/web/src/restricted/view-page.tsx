/** One restricted view: its filters, rows, pages and files, and which fields it has and why. */
import {
  agreedOn,
  type Field,
  type Row,
  shown,
  type ViewName,
  version,
  viewOf,
} from "@portal/core/restricted/index";
import type { Page } from "@portal/core/restricted/wire";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../form/use-text.ts";
import { formatDay } from "../lib/format.ts";
import { useResource } from "../lib/query.ts";
import { formatShortDay } from "../lib/short-day.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Failure } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Export } from "./export.tsx";
import { Filters, names, type Values } from "./filters.tsx";
import { useWords } from "./words.ts";

/** A row's value as people read it. */
export const useCell = (): ((field: Field, row: Row) => ReactNode) => {
  const words = useWords();
  return (field, row) => {
    const value = row[field.name] ?? null;
    if (field.kind === "day" && typeof value === "string")
      return <span className="nowrap">{formatShortDay(value, words.language)}</span>;
    const text = String(shown(field, value, words) ?? "–");
    // A word of a code list is not broken into single characters by the columns beside it.
    return field.list ? <span className="restricted-word">{text}</span> : text;
  };
};
const useColumns = (fields: readonly Field[]): Column<Row>[] => {
  const words = useWords();
  const cell = useCell();
  return fields.map((field, i) => ({
    key: field.name,
    label: words.column(field.name),
    head: i === 0,
    numeric: field.kind === "number",
    cell: (row) => cell(field, row),
  }));
};

const Agreed = ({ fields }: { fields: readonly Field[] }) => {
  const { t, language } = useText(["restricted"]);
  return (
    <details className="restricted-fields">
      <summary>{t("fields.title")}</summary>
      <p>{t("fields.text", { version, day: formatDay(agreedOn, language) })}</p>
      <dl>
        {fields.map(({ name }) => (
          <div key={name}>
            <dt>{t(`column.${name}`)}</dt>
            <dd>{t(`why.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};

/** What can be done with a row, and the name of its column. */
export interface Act {
  label: string;
  cell: (shown: string) => ReactNode;
}
const idOf = (row: Row): string => String(row.code ?? row.registration);

interface RowsProps {
  view: ViewName;
  data: Page;
  turn: (page: number) => void;
  act?: Act | undefined;
  /** Said when nothing is found without a filter. */
  none: string;
}
const Rows = ({ view, data, turn, act, none }: RowsProps) => {
  const { t } = useText(["restricted"]);
  const { fields, of } = viewOf(view);
  const own = useColumns(fields);
  const columns = act
    ? [...own, { key: "act", label: act.label, bare: true, cell: (row: Row) => act.cell(idOf(row)) }]
    : own;
  if (data.total === 0) return <EmptyState>{none}</EmptyState>;
  const rows = data.items as Row[];
  return (
    <>
      <p role="status">{t("found", { count: data.total })}</p>
      <Table caption={t(`view.${of}`)} columns={columns} rows={rows} rowKey={idOf} />
      {data.pages > 1 && (
        <nav className="restricted-pages" aria-label={t("page", { page: data.page, pages: data.pages })}>
          <Button look="secondary" small disabled={data.page <= 1} onClick={() => turn(data.page - 1)}>
            {t("previous")}
          </Button>
          <span>{t("page", { page: data.page, pages: data.pages })}</span>
          <Button
            look="secondary"
            small
            disabled={data.page >= data.pages}
            onClick={() => turn(data.page + 1)}
          >
            {t("next")}
          </Button>
        </nav>
      )}
    </>
  );
};

interface ViewProps {
  view: ViewName;
  /** Of the view's call, without `/api`. */
  path: string;
  act?: Act;
  /** Said when there is nothing at all. */
  empty?: string;
}
export const ViewPage = ({ view, path, act, empty }: ViewProps) => {
  const { t } = useText(["restricted"]);
  const [search, setSearch] = useSearchParams();
  const { fields } = viewOf(view);
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ""])) as Values;
  const page = Number(search.get("page")) || 1;
  const found = useResource<Page>(path, { ...values, page });
  const go = (next: Values, to: number): void => {
    const kept = new URLSearchParams(search);
    for (const [name, value] of Object.entries({ ...next, page: to > 1 ? String(to) : "" }))
      if (value) kept.set(name, value);
      else kept.delete(name);
    setSearch(kept);
  };
  return (
    <>
      <Filters key={path} view={view} values={values} onApply={(next) => go(next, 1)} />
      {found.error && <Failure error={found.error} retry={() => void found.reload()} />}
      {found.loading && <Skeleton lines={6} />}
      {found.data && (
        <Rows
          view={view}
          data={found.data}
          turn={(to) => go(values, to)}
          act={act}
          none={empty && !Object.values(values).some(Boolean) ? empty : t("none")}
        />
      )}
      {found.data && found.data.total > 0 && <Export path={path} values={values} />}
      <Agreed fields={fields} />
    </>
  );
};
