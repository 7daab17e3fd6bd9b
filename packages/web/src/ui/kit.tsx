/**
 * The bare controls that `ui/` is made of. Pages anybody may read take the browser's own; the areas behind a login put
 * Amplify UI's primitives in their place (`amplify-kit.tsx`, loaded only there), under the same components and props.
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
/** A kit of plain elements: React takes a tag's name wherever it takes a component. */
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

/** The controls of this place, for fields that put their own together. */
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
