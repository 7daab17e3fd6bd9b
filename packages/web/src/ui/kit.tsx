/**
 * The plain controls that `ui/` is built from. Public pages use the browser's own elements; signed-in areas replace
 * them by Amplify UI's primitives (`amplify-kit.tsx`, loaded only there) with the same components and props.
 */
import {
  type ComponentPropsWithRef,
  type ComponentType,
  createContext,
  type JSX,
  type ReactNode,
  useContext,
} from "react";

type Native<Name extends keyof JSX.IntrinsicElements> = ComponentType<ComponentPropsWithRef<Name>>;
export interface Kit {
  Button: Native<"button">;
  Input: Native<"input">;
  Select: Native<"select">;
  TextArea: Native<"textarea">;
  Table: Native<"table">;
  TableHead: Native<"thead">;
  TableBody: Native<"tbody">;
  TableRow: Native<"tr">;
  TableHeading: Native<"th">;
  TableCell: Native<"td">;
}
/** A kit of plain elements: React accepts a tag name wherever it accepts a component. */
const nativeKit = {
  Button: "button",
  Input: "input",
  Select: "select",
  TextArea: "textarea",
  Table: "table",
  TableHead: "thead",
  TableBody: "tbody",
  TableRow: "tr",
  TableHeading: "th",
  TableCell: "td",
} as unknown as Kit;
const KitContext = createContext(nativeKit);

export const useKit = (): Kit => useContext(KitContext);
export const KitProvider = ({ kit, children }: { kit: Kit; children: ReactNode }) => (
  <KitContext value={kit}>{children}</KitContext>
);

/** The controls of the current kit, for fields that combine their own. */
export const Input = (props: ComponentPropsWithRef<"input">) => {
  const kit = useKit();
  return <kit.Input {...props} />;
};
export const Select = (props: ComponentPropsWithRef<"select">) => {
  const kit = useKit();
  return <kit.Select {...props} />;
};
export const TextArea = (props: ComponentPropsWithRef<"textarea">) => {
  const kit = useKit();
  return <kit.TextArea {...props} />;
};
