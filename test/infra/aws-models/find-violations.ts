/** Holds the inputs of a resource to the constraints that AWS publishes for the operation that creates it. */
import type { Resource } from "../graph.ts";
import inputsJson from "./inputs.json" with { type: "json" };
import { resourceOperations } from "./resource-operations.ts";

/** A shape of a service model: its kind, its constraints, and the names of the shapes that it consists of. */
export interface Shape {
  type: string;
  min?: number;
  max?: number;
  pattern?: string;
  enum?: string[];
  required?: string[];
  members?: Record<string, string>;
  member?: string;
  key?: string;
  value?: string;
}
interface ServiceInputs {
  version: string;
  operations: Record<string, string>;
  shapes: Record<string, Shape>;
}
const services: Record<string, ServiceInputs> = inputsJson;

/** The compared values and those that AWS would refuse, each with its path in the resource. */
interface Findings {
  compared: string[];
  violations: string[];
}

/** The pattern of a whole value; undefined where JavaScript cannot compile it. */
const compilePattern = (pattern: string): RegExp | undefined => {
  try {
    return new RegExp(`^(?:${pattern})$`, "su");
  } catch {
    return undefined;
  }
};

/** A name or ARN that only exists after deployment is in the mocks; AWS makes the real one. */
const isMade = (value: string): boolean => /^arn:|-id$|mock/.test(value);

/**
 * Compares the inputs of a resource with the model of AWS.
 * @throws Error for a type without a model
 */
export const findViolations = ({ type, inputs }: Pick<Resource, "type" | "inputs">): Findings => {
  const knownOperation = resourceOperations[type.replace(/^aws:/, "")];
  if (!knownOperation) throw new Error(`${type} has no operation in resource-operations.ts`);
  const service = services[knownOperation.service] as ServiceInputs;
  const findings: Findings = { compared: [], violations: [] };

  const compareSize = (shape: Shape, size: number, path: string, what: string): void => {
    if (shape.max !== undefined && size > shape.max)
      findings.violations.push(`${path}: ${what} ${size}, AWS allows ${shape.max}`);
    if (shape.min !== undefined && size < shape.min)
      findings.violations.push(`${path}: ${what} ${size}, AWS wants ${shape.min}`);
  };
  const compareText = (shape: Shape, text: string, path: string): void => {
    compareSize(shape, text.length, path, "length");
    if (isMade(text)) return;
    if (shape.enum && !shape.enum.includes(text))
      findings.violations.push(`${path}: ${text} is none of ${shape.enum.join(", ")}`);
    const pattern = shape.pattern === undefined ? undefined : compilePattern(shape.pattern);
    if (pattern && !pattern.test(text))
      findings.violations.push(`${path}: ${text} does not match ${shape.pattern}`);
  };
  const compareShape = (shapeName: string, value: unknown, path: string): void => {
    const shape = service.shapes[shapeName];
    if (!shape || value === undefined || value === null) return;
    if (shape.type === "structure" && typeof value === "object") {
      compareMembers(shape, value as Record<string, unknown>, path, {});
    } else if (shape.type === "list") {
      const items = Array.isArray(value) ? value : [value];
      findings.compared.push(path);
      compareSize(shape, items.length, path, "number");
      for (const [index, item] of items.entries())
        compareShape(shape.member ?? "", item, `${path}[${index}]`);
    } else if (shape.type === "map" && typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) {
        compareShape(shape.key ?? "", key, `${path}.${key}`);
        compareShape(shape.value ?? "", inner, `${path}.${key}`);
      }
    } else if (typeof value === "string") {
      findings.compared.push(path);
      compareText(shape, value, path);
    } else if (typeof value === "number") {
      findings.compared.push(path);
      compareSize(shape, value, path, "value");
    }
  };
  const compareMembers = (
    { members = {} }: Shape,
    values: Record<string, unknown>,
    path: string,
    renamed: Record<string, string>,
  ): void => {
    const byName = new Map(Object.entries(members).map(([name, shape]) => [name.toLowerCase(), shape]));
    for (const [key, value] of Object.entries(values)) {
      const shape = byName.get((renamed[key] ?? key).toLowerCase());
      if (shape) compareShape(shape, value, `${path}.${key}`);
    }
  };

  const input = service.shapes[service.operations[knownOperation.operation] ?? ""];
  if (!input) throw new Error(`${knownOperation.operation} is not in inputs.json; run extract.ts`);
  compareMembers(input, inputs, type, knownOperation.renamed ?? {});
  return findings;
};
