import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiserverErrorCodes } from '../../packages/apiserver/src/errors.ts'
import { apiserverLimits } from '../../packages/apiserver/src/limits.ts'
import { cliErrorCodes } from '../../packages/cli/src/errors.ts'
import { cliLimits } from '../../packages/cli/src/limits.ts'
import { clusterErrorCodes } from '../../packages/cluster/src/errors.ts'
import { clusterLimits } from '../../packages/cluster/src/limits.ts'
import { kubeErrorCodes } from '../../packages/kube/src/errors.ts'
import { limits as kubeLimits } from '../../packages/kube/src/limits.ts'
import { runtimeErrorCodes } from '../../packages/runtime/src/errors.ts'
import { runtimeLimits } from '../../packages/runtime/src/limits.ts'
import { testingErrorCodes } from '../../packages/testing/src/errors.ts'
import { testingLimits } from '../../packages/testing/src/limits.ts'

/** The error codes and the limits of each package, and the pages that list them. */
export interface Catalogue {
  readonly folder: string
  readonly packageName: string
  readonly errorClass: string
  readonly errors: Readonly<Record<string, string>>
  readonly limits: Readonly<Record<string, number>>
}

export const catalogues: readonly Catalogue[] = [
  {
    folder: 'kube',
    packageName: '@kubewright/kube',
    errorClass: 'KubeError',
    errors: kubeErrorCodes,
    limits: kubeLimits,
  },
  {
    folder: 'runtime',
    packageName: 'kubewright',
    errorClass: 'RuntimeError',
    errors: runtimeErrorCodes,
    limits: runtimeLimits,
  },
  {
    folder: 'apiserver',
    packageName: '@kubewright/apiserver',
    errorClass: 'ApiserverError',
    errors: apiserverErrorCodes,
    limits: apiserverLimits,
  },
  {
    folder: 'cluster',
    packageName: '@kubewright/cluster',
    errorClass: 'ClusterError',
    errors: clusterErrorCodes,
    limits: clusterLimits,
  },
  {
    folder: 'testing',
    packageName: '@kubewright/testing',
    errorClass: 'TestingError',
    errors: testingErrorCodes,
    limits: testingLimits,
  },
  {
    folder: 'cli',
    packageName: '@kubewright/cli',
    errorClass: 'CliError',
    errors: cliErrorCodes,
    limits: cliLimits,
  },
]

const errorsIntroduction = `# Errors

Each package has one error class. Match on its \`code\`, which is stable; the message describes the problem and how to fix it.
\`path\`, if present, is the location: a field path such as \`spec.ports[0].name\`, or \`line:column\` in a text.

\`\`\`ts
import { isKubeError } from '@kubewright/kube'
import { parseQuantity } from '@kubewright/kube/values'

parseQuantity('12 apples') // throws KUBE_QUANTITY_INVALID

try {
  parseQuantity('12 apples')
} catch (error) {
  isKubeError(error, 'KUBE_QUANTITY_INVALID') // => true
}
\`\`\`

Invalid fields of an object do not throw: validation returns a list of field errors, and \`status/\` turns them into the Status
of Kubernetes' response. When an API server refuses a request, the client throws a \`StatusError\` of \`@kubewright/kube/status\`
with the server's Status.
`

/** docs/reference/errors.md, from the catalogues. */
export function errorsPage(): string {
  const sections = catalogues.map(({ folder, packageName, errorClass, errors }) => {
    const rows = Object.entries(errors).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`)
    const source = `[errors.ts](../../packages/${folder}/src/errors.ts)`
    const table = ['| code | meaning |', '| --- | --- |', ...rows].join('\n')
    return `\n## \`${packageName}\`\n\nThe class is \`${errorClass}\`; the codes are in ${source}.\n\n${table}\n`
  })
  return errorsIntroduction + sections.join('')
}

const limitsIntroduction = `# Limits

These limits bound the time and memory that untrusted input can cost. Each package defines its limits in one file, and each limit has
a test.
`

/** docs/reference/limits.md, from the values and the comment above each limit. */
export function limitsPage(): string {
  const sections = catalogues.map(({ folder, packageName, limits }) => {
    const comments = commentsOf(folder)
    const rows = Object.entries(limits).map(
      ([name, value]) => `| \`${name}\` | ${grouped(value)} | ${comments.get(name) ?? ''} |`,
    )
    const table = ['| limit | value | what it bounds |', '| --- | ---: | --- |', ...rows].join('\n')
    return `\n## \`${packageName}\`\n\nThey are in [limits.ts](../../packages/${folder}/src/limits.ts).\n\n${table}\n`
  })
  return limitsIntroduction + sections.join('')
}

/** The comment above each limit, on one line. */
function commentsOf(folder: string): ReadonlyMap<string, string> {
  const source = readFileSync(fileURLToPath(new URL(`../../packages/${folder}/src/limits.ts`, import.meta.url)), 'utf8')
  const pattern = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(\w+):/g
  return new Map(
    [...source.matchAll(pattern)].map(([, comment = '', name = '']) => [
      name,
      comment
        .replace(/\n\s*\*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  )
}

function grouped(value: number): string {
  return value.toLocaleString('en').replaceAll(',', ' ')
}
