import type { CommandHost } from '../../host.ts'

/** An operator that writes the title of a Site into a ConfigMap. */
export const siteSources: Readonly<Record<string, string>> = {
  'src/operator.ts': `import { defineController, defineOperator, defineResource } from 'kubewright'
import { ConfigMap } from 'kubewright/kinds'
import { z } from 'zod'
const Site = defineResource({ group: 'example.com', version: 'v1', kind: 'Site', spec: z.object({ title: z.string() }) })
const sites = defineController({
  for: Site,
  owns: { pages: ConfigMap },
  reconcile: ({ metadata: { name }, spec }) => ({ children: [ConfigMap({ metadata: { name }, data: { title: spec.title } })] }),
})
export const operator = defineOperator({ name: 'sites', controllers: [sites] })
`,
}

/** A host whose commands work in a folder; it keeps what they print. */
export function hostIn(workingFolder: string): { readonly host: CommandHost; readonly lines: string[] } {
  const lines: string[] = []
  const host: CommandHost = {
    print: (line) => void lines.push(line),
    printError: (line) => void lines.push(line),
    environment: {},
    processId: 1,
    homeFolder: workingFolder,
    workingFolder,
    isTerminal: false,
    isColoured: false,
    stopRequested: new Promise(() => undefined),
  }
  return { host, lines }
}
