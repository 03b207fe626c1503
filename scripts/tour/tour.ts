import { applyObject, wouldApplyChange } from '@kubewright/kube/apply'
import { compileCustomResource } from '@kubewright/kube/crd'
import { decodeYaml, strictDecodingError, unknownField, unknownFields } from '@kubewright/kube/decode'
import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { parseJson } from '@kubewright/kube/json'
import { compileJsonPath } from '@kubewright/kube/jsonpath'
import { shapeOfKind } from '@kubewright/kube/kinds'
import { applyStrategicMerge, diffStrategic } from '@kubewright/kube/patch'
import { decodeProtobuf, encodeProtobuf } from '@kubewright/kube/protobuf'
import { parseLabelSelector } from '@kubewright/kube/selectors'
import type { Shape } from '@kubewright/kube/shape'
import { addQuantities, formatQuantity, instantOfUnixMilliseconds, parseQuantity } from '@kubewright/kube/values'
import { deployment, manifest, website, websiteDefinition } from './documents.ts'
import type { Page } from './page.ts'

const deploymentShape = shapeOfKind({ group: 'apps', version: 'v1', kind: 'Deployment' }) as Shape
const now = instantOfUnixMilliseconds(Date.UTC(2026, 0, 2, 3, 4, 5))

function valuesChapter(page: Page): void {
  page.heading('Values: exact, and printed as Kubernetes prints them')
  const sum = addQuantities(parseQuantity('1.5Gi'), parseQuantity('512Mi'))
  page.show("addQuantities(parseQuantity('1.5Gi'), parseQuantity('512Mi'))", formatQuantity(sum))
  page.refuse("parseQuantity('12 apples')", () => parseQuantity('12 apples'))
  page.show("parseJson('9007199254740993')", `${parseJson('9007199254740993')}n`)
  const matches = parseLabelSelector('app in (web, api), tier!=cache').matches({ app: 'web' })
  page.show("parseLabelSelector('app in (web, api), tier!=cache').matches({ app: 'web' })", matches)
}

function decodingChapter(page: Page): void {
  page.heading('Decoding: strict, with the path of each mistake')
  page.say('A manifest with a duplicate and an unknown field:')
  const decoded = decodeYaml(manifest)
  const problems = [...decoded.problems, ...unknownFields(decoded.value, deploymentShape).map(unknownField)]
  page.show('strictDecodingError(problems)', strictDecodingError(problems).message)
  const bytes = encodeProtobuf(deployment)
  const same = decodeProtobuf(bytes).object
  page.show(
    `decodeProtobuf(${bytes.length} bytes)`,
    `${same['kind']} ${String((same['metadata'] as JsonObject)['name'])}`,
  )
  const images = compileJsonPath('{.spec.template.spec.containers[*].image}')
  page.show("compileJsonPath('{.spec.template.spec.containers[*].image}').print(deployment)", images.print(deployment))
}

function patchChapter(page: Page): void {
  page.heading('Patches: lists merge by their keys')
  const patch = { spec: { template: { spec: { containers: [{ name: 'web', image: 'shop/web:2' }] } } } }
  const patched = applyStrategicMerge(deployment, patch, deploymentShape) as JsonObject
  page.show('applyStrategicMerge(deployment, patch, shape)', (patched['spec'] as JsonObject)['template'])
  page.show('diffStrategic(deployment, patched, shape)', diffStrategic(deployment, patched, deploymentShape))
}

function applyChapter(page: Page): void {
  page.heading('Server-side apply: who owns what, decided without a server')
  const shape = shapeOfKind({ group: '', version: 'v1', kind: 'ConfigMap' }) as Shape
  const config = (color: string) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'theme' },
    data: { color },
  })
  const live = applyObject({ config: config('green'), manager: 'designer', now, shape }).object
  page.show('applyObject({ manager: "designer", config: { data: { color: "green" } } })', live['data'])
  page.refuse('applyObject({ manager: "intern", config: { data: { color: "pink" } } })', () =>
    applyObject({ live, config: config('pink'), manager: 'intern', now, shape }),
  )
  const again = wouldApplyChange({ live, config: config('green'), manager: 'designer', shape })
  page.show('wouldApplyChange({ manager: "designer", config: { data: { color: "green" } } })', again)
}

function customResourceChapter(page: Page): void {
  page.heading('Custom resources: one definition, compiled once')
  const resource = compileCustomResource(websiteDefinition, 'v1')
  const prepared = resource.prepare(website)
  page.show('website.spec', website.spec)
  page.show('resource.prepare(website): unknown fields dropped, defaults filled in', prepared.value['spec'])
  const { errors } = resource.validate(prepared.value)
  page.show('resource.validate(website)', errors.map(formatFieldError).join('\n'))
}

/** The whole tour, chapter by chapter. */
export function tour(page: Page): void {
  page.heading('kubewright: the language of Kubernetes, as pure functions')
  page.say('Nothing below talks to a server; each line is a call into @kubewright/kube.')
  valuesChapter(page)
  decodingChapter(page)
  patchChapter(page)
  applyChapter(page)
  customResourceChapter(page)
}
