import type { RequestScenario } from '../../scenario.ts'
import { configMap, configMapsPath } from '../objects.ts'
import { get, mergePatch, partialListType, partialType, post, protobufType } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetsPath } from '../widgets.ts'

export const partialMetadataScenarios: readonly RequestScenario[] = [
  {
    name: 'metadata only',
    setup: ['a', 'b'].map((name) => post(configMapsPath, configMap(name, { x: 'y' }, { labels: { name } }))),
    steps: [
      get(`${configMapsPath}/a`, { name: 'of one object', accept: partialType }),
      get(configMapsPath, { name: 'of a list', accept: partialListType }),
      get(configMapsPath, { name: 'of a list, page by page', accept: partialListType, query: { limit: '1' } }),
      get(configMapsPath, {
        name: 'as the metadata client asks',
        accept: `${protobufType};as=PartialObjectMetadataList;v=v1;g=meta.k8s.io,${partialListType},application/json`,
        only: ['status'],
      }),
      get(configMapsPath, { name: 'of a list as of one object', accept: partialType }),
      get(`${configMapsPath}/a`, { name: 'of one object as of a list', accept: partialListType }),
      get(`${configMapsPath}/nosuch`, { name: 'of what is not there', accept: partialType }),
      get(`${configMapsPath}/a`, {
        name: 'of an old version',
        accept: 'application/json;as=PartialObjectMetadata;v=v1beta1;g=meta.k8s.io',
      }),
      get(`${configMapsPath}/a`, {
        name: 'of another group',
        accept: 'application/json;as=PartialObjectMetadata;v=v1;g=example.com',
      }),
      mergePatch(
        `${configMapsPath}/a`,
        { metadata: { annotations: { k: 'v' } } },
        {
          name: 'of a patch, as the metadata client sends it',
          accept: partialType,
        },
      ),
      get(configMapsPath, {
        name: 'in YAML',
        accept: 'application/yaml;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
      }),
    ],
  },
  {
    name: 'metadata of custom resources only',
    setup: [...defineWidgets(), post(widgetsPath, widget('a'))],
    steps: [
      get(`${widgetsPath}/a`, { name: 'of one object', accept: partialType }),
      get(widgetsPath, { name: 'of a list', accept: partialListType }),
    ],
    cleanup: removeWidgets,
  },
]
