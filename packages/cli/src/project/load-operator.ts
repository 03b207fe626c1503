import type { Operator } from 'kubewright/operator'
import type { KindReference } from 'kubewright/resource'
import { CliError } from '../errors.ts'
import { bundleEntry } from './bundle-entry.ts'
import { importBundle } from './import-bundle.ts'
import type { Project } from './project.ts'
import { readSamples, type Sample } from './samples.ts'

/** A project's operator, as its sources were when it was loaded. */
export interface LoadedOperator {
  readonly operator: Operator
  /** The kinds that the project defines with `defineResource`, each with a manifest. */
  readonly kinds: readonly KindReference[]
  /** The objects of samples/*.yaml. */
  readonly samples: readonly Sample[]
  /** The absolute paths of the files that the operator was made from. */
  readonly inputs: readonly string[]
}

/**
 * Bundles the project's entry and imports the bundle: a new instance of the operator at every call.
 *
 * @throws CliError CLI_OPERATOR_INVALID with file and line; CLI_SAMPLE_INVALID.
 */
export async function loadOperator(project: Project): Promise<LoadedOperator> {
  const { folder, settings } = project
  const bundle = await bundleEntry(project)
  const exports = await importBundle(folder, bundle.text)
  const operator = exports['operator']
  if (!isOperator(operator)) {
    const found =
      operator === undefined ? `it exports ${Object.keys(exports).join(', ') || 'nothing'}` : 'it is not one'
    const message = `${settings.entry}: should export an operator: export const operator = defineOperator({ … }); ${found}`
    throw new CliError('CLI_OPERATOR_INVALID', message)
  }
  const kinds = operator.kinds.filter((kind) => kind.definition.manifest !== undefined && 'refinements' in kind)
  return { operator, kinds, samples: await readSamples(folder), inputs: bundle.inputs }
}

/** By its form: the project may have another instance of the framework. */
function isOperator(value: unknown): value is Operator {
  if (typeof value !== 'object' || value === null) return false
  const { name, kinds, start } = value as Partial<Operator>
  return typeof name === 'string' && Array.isArray(kinds) && typeof start === 'function'
}
