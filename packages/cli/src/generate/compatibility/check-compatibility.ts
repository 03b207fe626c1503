import type { JsonObject } from '@kubewright/kube/json'
import type { KindReference } from 'kubewright/resource'
import { CliError } from '../../errors.ts'
import type { CommandHost } from '../../host.ts'
import type { Project } from '../../project/index.ts'
import { compareDefinitions } from './compare-definitions.ts'
import type { CompatibilityFinding } from './finding.ts'
import { releaseDefinitions } from './release-definitions.ts'
import { costFindings } from './rule-costs.ts'

interface CompatibilityValues {
  readonly against?: string
  readonly json?: boolean
}

/**
 * Compares the kinds of a project with a release and prints the findings.
 *
 * @throws CliError CLI_INCOMPATIBLE when one is breaking; CLI_RELEASE_UNREADABLE.
 */
export async function checkCompatibility(
  { folder }: Project,
  kinds: readonly KindReference[],
  { against, json: isJson = false }: CompatibilityValues,
  host: CommandHost,
): Promise<void> {
  const manifests = kinds.map(({ definition }) => definition.manifest as JsonObject)
  const release = await releaseDefinitions(folder, host.workingFolder, against)
  const findings = [...compareDefinitions(release.definitions, manifests), ...costFindings(manifests)]
  const breaking = findings.filter(({ level }) => level === 'breaking')
  if (isJson) host.print(JSON.stringify({ release: release.name, isCompatible: breaking.length === 0, findings }))
  else for (const finding of findings) host.print(lineOf(finding))
  if (breaking.length > 0) {
    const count = breaking.length === 1 ? 'one change breaks' : `${breaking.length} changes break`
    const message = `${count} users of ${release.name}; restore the fields, or add a version to the kind and convert between both`
    throw new CliError('CLI_INCOMPATIBLE', message)
  }
  if (!isJson) host.print(`compatible with ${release.name}`)
}

function lineOf({ level, definition, version, path, message }: CompatibilityFinding): string {
  const place = [definition, version, path].filter((word) => word !== undefined).join(' ')
  return `${level}: ${place}: ${message}`
}
