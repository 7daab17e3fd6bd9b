/** What is chosen of the list, as a query: its filters, its columns, and the saved view that they came from. */
import { useAddressValues } from "../../shell/use-address-values.ts";
import { queueAddressNames } from "./queue-filter-state.ts";

type QueueAddressValues = Readonly<Record<(typeof queueAddressNames)[number], string>>;
const readQueueAddress = (search: URLSearchParams): QueueAddressValues =>
  Object.fromEntries(queueAddressNames.map((name) => [name, search.get(name) ?? ""])) as QueueAddressValues;
const buildQueueSearch = (values: QueueAddressValues): URLSearchParams =>
  new URLSearchParams(queueAddressNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));

const noChoice = readQueueAddress(new URLSearchParams());

/** Returns the query, and what changes it; a function gets the one that is chosen now. */
export const useQueueSearch = (): [
  search: URLSearchParams,
  changeSearch: (change: (search: URLSearchParams) => URLSearchParams) => void,
] => {
  const [values, setValues] = useAddressValues(noChoice);
  return [
    buildQueueSearch(values),
    (change) => setValues((chosenValues) => readQueueAddress(change(buildQueueSearch(chosenValues)))),
  ];
};
