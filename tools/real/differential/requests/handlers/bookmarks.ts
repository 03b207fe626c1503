import type { RequestScenario, WatchStep } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { watch } from '../steps.ts'
import { defineWidgets, removeWidgets, widgetsPath } from '../widgets.ts'

const query = { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan', allowWatchBookmarks: 'true' }

/** The bookmark at the end of an empty list: the fields of an empty object of a kind. */
function bookmarkOf(apiVersion: string, plural: string): WatchStep {
  return watch(collection(apiVersion, plural), 'BOOKMARK', [], { name: plural, query })
}

export const bookmarkScenarios: readonly RequestScenario[] = [
  {
    name: 'bookmarks of built-in kinds',
    steps: [
      bookmarkOf('v1', 'pods'),
      bookmarkOf('v1', 'secrets'),
      bookmarkOf('v1', 'services'),
      bookmarkOf('v1', 'events'),
      bookmarkOf('v1', 'persistentvolumeclaims'),
      bookmarkOf('v1', 'serviceaccounts'),
      bookmarkOf('apps/v1', 'deployments'),
      bookmarkOf('apps/v1', 'statefulsets'),
      bookmarkOf('batch/v1', 'jobs'),
      bookmarkOf('batch/v1', 'cronjobs'),
      bookmarkOf('coordination.k8s.io/v1', 'leases'),
      bookmarkOf('networking.k8s.io/v1', 'ingresses'),
      bookmarkOf('policy/v1', 'poddisruptionbudgets'),
      bookmarkOf('rbac.authorization.k8s.io/v1', 'rolebindings'),
      bookmarkOf('autoscaling/v2', 'horizontalpodautoscalers'),
      bookmarkOf('discovery.k8s.io/v1', 'endpointslices'),
    ],
  },
  {
    name: 'bookmarks of custom resources',
    setup: defineWidgets(),
    steps: [watch(widgetsPath, 'BOOKMARK', [], { name: 'widgets', query })],
    cleanup: removeWidgets,
  },
]
