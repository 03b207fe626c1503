import { FieldPath } from '@kubewright/kube/field'
import { isJsonArray, isJsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { z } from 'zod'
import { refinementsOf } from './checks.ts'
import type { Findings, RefinedPart, Step } from './findings.ts'
import { refuse } from './refuse.ts'
import { definitionOf } from './zod-definition.ts'

export interface RefinementProblem {
  /** Such as spec.items[0].name. */
  readonly path: string
  readonly message: string
}

/**
 * What a schema says that a CustomResourceDefinition cannot say: the checks that run only in JavaScript, and deprecated
 * fields. They have an effect only through a validating webhook.
 */
export interface Refinements {
  /** The fields with refine(), superRefine() or check(), such as spec.schedule or spec.items[].name. */
  readonly paths: readonly string[]
  readonly deprecatedPaths: readonly string[]
  /** Runs the checks on an object with defaults that the CustomResourceDefinition accepts; nothing else is checked. */
  refinementProblems(object: { readonly spec?: unknown }): readonly RefinementProblem[]
  /** A sentence for each deprecated field that the object sets to anything but its default. */
  deprecationWarnings(object: { readonly spec?: unknown }): readonly string[]
}

export function refinementsOfFindings({ refined, deprecated }: Findings): Refinements {
  return {
    paths: [...new Set(refined.flatMap((part) => part.paths))],
    deprecatedPaths: [...new Set(deprecated.map(({ path }) => path))],
    refinementProblems: ({ spec = {} }) => refined.flatMap((part) => problemsOf(part, spec)),
    deprecationWarnings: ({ spec = {} }) => {
      const warnings = deprecated.flatMap(({ steps, remedy, default: unset }) => {
        const [first] = valuesAt(spec, steps, FieldPath.root('spec')).filter(
          ({ value }) => value !== undefined && !(unset !== undefined && jsonEqual(value as JsonValue, unset)),
        )
        return first === undefined ? [] : [`${first.path} is deprecated: ${remedy}`]
      })
      return [...new Set(warnings)]
    },
  }
}

interface FoundValue {
  readonly path: FieldPath
  readonly value: unknown
}

/** The values that the steps lead to. A field of a present object is among them even if it is absent. */
function valuesAt(value: unknown, steps: readonly Step[], path: FieldPath): readonly FoundValue[] {
  const [step, ...rest] = steps
  if (step === undefined) return [{ path, value }]
  if (step === 'items') {
    if (!isJsonArray(value)) return []
    return value.flatMap((item, index) => valuesAt(item, rest, path.index(index)))
  }
  if (!isJsonObject(value)) return []
  if (step === 'values') {
    return Object.entries(value).flatMap(([key, item]) => valuesAt(item, rest, path.key(key)))
  }
  const field = Object.hasOwn(value, step.field) ? value[step.field] : undefined
  return valuesAt(field, rest, path.child(step.field))
}

function problemsOf(part: RefinedPart, spec: unknown): readonly RefinementProblem[] {
  return valuesAt(spec, part.steps, FieldPath.root('spec'))
    .filter(({ value }) => reachesChecks(part.schema, value))
    .flatMap(({ path, value }) => {
      const issues = part.isUnion ? issuesOfUnion(part.schema, value) : issuesOfChecks(part, value)
      return issues.map(({ path: below, message }) => ({ path: pathBelow(path, below).toString(), message }))
    })
}

/** Which schemas zod applies to undefined and null at all. */
function reachesChecks(schema: z.core.$ZodType, value: unknown): boolean {
  const { type } = definitionOf(schema)
  if (value === undefined) return type === 'optional' || type === 'unknown' || type === 'any'
  return value !== null || ['nullable', 'optional', 'default', 'prefault', 'union', 'unknown', 'any'].includes(type)
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Runs only the checks of this schema, as zod does after it has parsed a value. */
function issuesOfChecks({ schema, paths }: RefinedPart, value: unknown): readonly Issue[] {
  const payload: z.core.ParsePayload = { value, issues: [] }
  let isAborted = false
  for (const check of refinementsOf(schema)) {
    const { when } = check._zod.def
    if (when === undefined ? isAborted : !when(payload)) continue
    const before = payload.issues.length
    if (check._zod.check(payload) instanceof Promise) {
      refuse(paths.join(', '), 'refine() cannot wait for a promise; write a validator with defineValidator')
    }
    isAborted ||= payload.issues.slice(before).some((issue) => issue.continue !== true)
  }
  return payload.issues.map((issue) => z.core.util.finalizeIssue(issue, undefined, z.config()))
}

/** Of a union, zod finds the branch first. Other issues than those of checks are the API server's to report. */
function issuesOfUnion(schema: z.core.$ZodType, value: unknown): readonly Issue[] {
  const result = z.safeParse(schema, value)
  return (result.error?.issues ?? []).filter(({ code }) => code === 'custom')
}

function pathBelow(path: FieldPath, steps: readonly PropertyKey[]): FieldPath {
  return steps.reduce<FieldPath>(
    (above, step) => (typeof step === 'number' ? above.index(step) : above.child(String(step))),
    path,
  )
}
