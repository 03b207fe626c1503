import type { RequestScenario } from '../../scenario.ts'
import { known, ofCase, register, rule, unregister, webhook } from '../admissionregistration/webhooks-common.ts'
import { get, mergePatch, post, remove } from '../steps.ts'
import { removeWidgets, widgetGroup } from '../widgets.ts'
import {
  byWebhook,
  convertedDefinition,
  defineConverted,
  newPath,
  newVersion,
  newWidget,
  oldPath,
  oldVersion,
  oldWidget,
} from './conversion-widgets.ts'

/** Admission webhooks that only know the stored version. */
const ofWidgets = (name: string) => ({
  rules: [rule({ apiGroups: [widgetGroup], apiVersions: ['v1'], operations: ['*'], resources: ['widgets'] })],
  objectSelector: ofCase(name),
})
/** Webhooks that only know a subresource of the other version. */
const ofSubresource = (subresource: string) => ({
  rules: [
    rule({ apiGroups: [widgetGroup], apiVersions: ['v2'], operations: ['*'], resources: [`widgets/${subresource}`] }),
  ],
})
const subresourceFields = ['kind', 'resource', 'subResource', 'requestKind', 'requestResource', 'requestSubResource']
const ofCaseAt = (name: string) => ({ labels: { case: name } })
const statusAndMessage = { only: ['status', 'body.message', 'body.reason', 'body.details.causes'] }

export const admittedConversionScenarios: readonly RequestScenario[] = [
  {
    name: 'conversion for admission webhooks',
    setup: [
      ...defineConverted(
        convertedDefinition(
          byWebhook({ towards: { stuck: { to: 'v1', result: { status: 'Failed', message: 'not back' } } } }),
        ),
      ),
      register('mutating', 'changed', [
        webhook('changed', { patch: [{ op: 'replace', path: '/spec/host', value: 'x' }] }, ofWidgets('changed')),
      ]),
      register('validating', 'refused', [
        webhook('created', { echo: 'refusal', echoed: ['kind', 'requestKind'] }, ofWidgets('created')),
        webhook(
          'deleted',
          { echo: 'refusal', echoed: ['operation', 'kind', 'requestKind', 'object'] },
          {
            ...ofWidgets('deleted'),
            rules: [
              rule({ apiGroups: [widgetGroup], apiVersions: ['v1'], operations: ['DELETE'], resources: ['widgets'] }),
            ],
          },
        ),
      ]),
    ],
    steps: [
      known('changed'),
      known('refused'),
      post(newPath, newWidget('changed', { hostPort: 'a:1' }, ofCaseAt('changed')), {
        name: 'changed at the other version',
      }),
      get(`${oldPath}/changed`, { name: 'as it is stored' }),
      mergePatch(`${newPath}/changed`, { spec: { hostPort: 'b:2' } }, { name: 'changed when it is patched' }),
      post(newPath, newWidget('created', { hostPort: 'a:1' }, ofCaseAt('created')), {
        name: 'refused',
        ...statusAndMessage,
      }),
      post(oldPath, oldWidget('created', { host: 'a', port: 1 }, ofCaseAt('created')), {
        name: 'refused at the stored version',
        ...statusAndMessage,
      }),
      post(newPath, newWidget('stuck', { hostPort: 'a:1' }, ofCaseAt('changed')), {
        name: 'that cannot be converted',
        ...statusAndMessage,
      }),
      post(newPath, newWidget('stuck', { hostPort: 'a:1' }, ofCaseAt('created')), {
        name: 'that cannot be converted to be refused',
        ...statusAndMessage,
      }),
      post(newPath, newWidget('deleted', { hostPort: 'a:1' }, ofCaseAt('deleted')), { name: 'created' }),
      remove(`${newPath}/deleted`, { name: 'not deleted', ...statusAndMessage }),
    ],
    cleanup: [unregister('mutating', 'changed'), unregister('validating', 'refused'), ...removeWidgets],
  },
  {
    name: 'conversion for admission webhooks about subresources',
    setup: [
      ...defineConverted(
        convertedDefinition(byWebhook(), [oldVersion({ storage: true }), newVersion({ subresources: { status: {} } })]),
      ),
      post(oldPath, oldWidget('one', { host: 'a', port: 1, replicas: 2 })),
      register('validating', 'of-parts', [
        webhook('scales', { echo: 'refusal', echoed: subresourceFields }, ofSubresource('scale')),
        webhook(
          'statuses',
          { echo: 'refusal', echoed: [...subresourceFields, 'object', 'oldObject'] },
          ofSubresource('status'),
        ),
      ]),
    ],
    steps: [
      known('of-parts'),
      mergePatch(`${oldPath}/one/scale`, { spec: { replicas: 4 } }, { name: 'a scale that the other version has not' }),
      mergePatch(
        `${oldPath}/one/status`,
        { status: { phase: 'x' } },
        { name: 'a status at the stored version', ...statusAndMessage },
      ),
      mergePatch(
        `${newPath}/one/status`,
        { status: { phase: 'x' } },
        { name: 'a status at the other one', ...statusAndMessage },
      ),
      get(`${newPath}/one`, { name: 'what came of it' }),
    ],
    cleanup: [unregister('validating', 'of-parts'), ...removeWidgets],
  },
]
