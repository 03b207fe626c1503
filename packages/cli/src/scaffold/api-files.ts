import { type ApiNames, camelCase, kebabCase } from './api-names.ts'
import { templateFile, withNames } from './template.ts'

/** The files of a kind in the template; a project has the same ones, with the name of its kind. */
const apiTemplates = [
  'src/web-app.ts',
  'src/web-app.controller.ts',
  'src/web-app.test.ts',
  'samples/web-app.yaml',
] as const

const webhookTemplates = ['src/web-app.webhooks.ts', 'src/web-app.webhooks.test.ts'] as const

/** The files of a new kind by their paths. */
export function apiFiles(names: ApiNames, project: string): ReadonlyMap<string, string> {
  return new Map(
    apiTemplates.map((path) => {
      const text = scopedText(path, templateFile(path), names)
      return [withNames(path, names, project), withNames(text, names, project)]
    }),
  )
}

/** Which webhooks a kind gets. */
export interface WebhookTypes {
  readonly defaulting: boolean
  readonly validation: boolean
}

/** The files of a kind's webhooks by their paths. */
export function webhookFiles(names: ApiNames, types: WebhookTypes, project: string): ReadonlyMap<string, string> {
  return new Map(
    webhookTemplates.map((path) => {
      const text = chosenWebhooks(scopedText(path, templateFile(path), names), types)
      return [withNames(path, names, project), withNames(text, names, project)]
    }),
  )
}

/** The variables with a kind's webhooks, as src/operator.ts lists them. */
export function webhookVariables({ kind }: Pick<ApiNames, 'kind'>, types: WebhookTypes): readonly string[] {
  const prefix = camelCase(kind)
  return [...(types.defaulting ? [`${prefix}Defaulter`] : []), ...(types.validation ? [`${prefix}Validator`] : [])]
}

/** The variable with the controller of a kind. */
export function controllerVariable({ kind }: Pick<ApiNames, 'kind'>): string {
  return `${camelCase(kind)}Controller`
}

/** The import path of a kind's file in src, such as ./web-app.controller.ts. */
export function modulePath({ kind }: Pick<ApiNames, 'kind'>, role: '' | '.controller' | '.webhooks'): string {
  return `./${kebabCase(kind)}${role}.ts`
}

/** Objects of a cluster-scoped kind are in no namespace, and their children need one. */
function scopedText(path: string, text: string, { isClusterScoped, plural }: ApiNames): string {
  const named =
    plural === undefined ? text : text.replace("\n  kind: 'WebApp',\n", `\n  kind: 'WebApp',\n  plural: '${plural}',\n`)
  if (!isClusterScoped) return named
  if (path.endsWith('.yaml')) return named.replace('  namespace: default\n', '')
  return named
    .replace("\n  kind: 'WebApp',\n", "\n  kind: 'WebApp',\n  scope: 'Cluster',\n")
    .replace("      namespace: 'default',\n", '')
    .replace('metadata: { name, labels },', "metadata: { name, namespace: 'default', labels },")
}

/** The template without the webhooks of the other type. */
function chosenWebhooks(text: string, { defaulting, validation }: WebhookTypes): string {
  if (defaulting && validation) return text
  const [kept, left] = defaulting ? ['webAppDefaulter', 'webAppValidator'] : ['webAppValidator', 'webAppDefaulter']
  const [keptFunction, leftFunction] = defaulting
    ? ['defineDefaulter', 'defineValidator']
    : ['defineValidator', 'defineDefaulter']
  const leftTest = defaulting ? 'refuses names' : 'sets a label'
  return text
    .split('\n\n')
    .filter((block) => !block.includes(`const ${left} =`) && !block.includes(`test('${leftTest}`))
    .join('\n\n')
    .replace('{ defineDefaulter, defineValidator }', `{ ${keptFunction} }`)
    .replace('{ webAppDefaulter, webAppValidator }', `{ ${kept} }`)
    .replace('[webAppDefaulter, webAppValidator]', `[${kept}]`)
    .replaceAll(leftFunction, keptFunction)
    .replace(/\n*$/, '\n')
}
