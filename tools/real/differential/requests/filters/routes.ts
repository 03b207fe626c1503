import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, deploymentsPath, pod, podsPath } from '../objects.ts'
import { apply, get, mergePatch, post, put, remove, strategicMerge, tableType, watch } from '../steps.ts'
import { defineWidgets, removeWidgets, widget, widgetGroup, widgetsPath } from '../widgets.ts'

const accounts = collection('v1', 'serviceaccounts')

/** Routing of paths, methods and content types, before a request is executed. */
export const routeScenarios: readonly RequestScenario[] = [
  {
    name: 'routes of built-in resources',
    setup: [post(podsPath, pod('one')), post(accounts, { metadata: { name: 'robot' } })],
    steps: [
      get(`${accounts}/robot/token`, { name: 'read a token' }),
      put(`${podsPath}/one/log`, {}, { name: 'write a log' }),
      remove(`${podsPath}/one/status`, { name: 'delete a status' }),
      post(`${podsPath}/one/status`, {}, { name: 'create a status' }),
      remove(`${podsPath}/one/exec`, { name: 'delete a command' }),
      get(`${deploymentsPath}/one/scale/more`, { name: 'a part of a part' }),
      post('/api/v1/watch/namespaces/{namespace}/pods', {}, { name: 'create on an old path' }),
      get('/api/v1/watch/namespaces/{namespace}/pods/one/status', { name: 'a part on an old path' }),
      get('/api/v1/componentstatuses', { name: 'watch components', query: { watch: 'true' } }),
      get('/api/v1/componentstatuses/etcd-0', { name: 'a component' }),
      get('/api/v1/componentstatuses/etcd-0', { name: 'a component as a table', accept: tableType }),
      put('/api/v1/namespaces/{namespace}/bindings', {}, { name: 'update bindings' }),
      get('/api/v1/bindings', { name: 'bindings of all namespaces' }),
      post('/api/v1/bindings', {}, { name: 'bind in all namespaces' }),
      get(`${podsPath}/one/status`, { name: 'HTML of a status', accept: 'text/html' }),
      get(`${podsPath}/one/log`, { name: 'HTML of a log', accept: 'text/html' }),
      get(`${podsPath}/one/log`, { name: 'a log as text', accept: 'text/plain' }),
      get(`${podsPath}/one/exec`, { name: 'HTML of a command', accept: 'text/html' }),
      mergePatch(`${podsPath}/one`, {}, { name: 'a patch and HTML', accept: 'text/html' }),
      {
        method: 'PATCH',
        path: `${podsPath}/one`,
        text: '{}',
        contentType: 'Application/Merge-Patch+JSON',
        name: 'a patch in capitals',
      },
      {
        method: 'PATCH',
        path: `${podsPath}/one`,
        text: '{}',
        contentType: 'application/merge-patch+json; charset=utf-8',
        name: 'a patch with a charset',
      },
      get('/api/v1/namespaces/{namespace}/pods%2Fone', { name: 'a slash that is encoded' }),
      get('/api/v1/namespaces/{namespace}/pods/one%20two', { name: 'a space in a name' }),
      get('/apis/apps/v1beta1/deployments', { name: 'an old version' }),
      get('/apis/extensions/v1beta1/ingresses', { name: 'an old group' }),
      remove('/apis/extensions/v1beta1/ingresses', { name: 'delete in an old group' }),
    ],
  },
  {
    name: 'routes of custom resources',
    setup: [...defineWidgets(), post(widgetsPath, widget('one'))],
    steps: [
      put(widgetsPath, widget('one'), { name: 'update a list' }),
      mergePatch(widgetsPath, {}, { name: 'patch a list' }),
      post(`${widgetsPath}/two`, widget('two'), { name: 'create on the path of an object' }),
      post(`/apis/${widgetGroup}/v1/widgets`, widget('three'), { name: 'create in all namespaces' }),
      remove(`/apis/${widgetGroup}/v1/widgets`, { name: 'delete in all namespaces' }),
      get(`/apis/${widgetGroup}/v1/widgets/one`, { name: 'an object without its namespace' }),
      remove(`${widgetsPath}/one/status`, { name: 'delete a status' }),
      post(`${widgetsPath}/one/status`, {}, { name: 'create a status' }),
      get(`${widgetsPath}/one/log`, { name: 'a part that there is not' }),
      get(`/apis/${widgetGroup}/v2/widgets`, { name: 'a version that there is not' }),
      strategicMerge(`${widgetsPath}/one`, {}, { name: 'a strategic merge patch' }),
      {
        method: 'PATCH',
        path: `${widgetsPath}/one`,
        text: '{}',
        contentType: 'application/json',
        name: 'a patch by JSON',
      },
      { method: 'POST', path: widgetsPath, text: 'x', contentType: 'text/plain', name: 'create by text' },
      apply(`${widgetsPath}/four`, 'm', { metadata: { name: 'four' } }, { name: 'apply without a kind' }),
      put(`${widgetsPath}/one`, { metadata: { name: 'one' } }, { name: 'update without a kind' }),
      post(widgetsPath, { kind: 'Widget', metadata: { name: 'five' } }, { name: 'create without a version' }),
      post(
        widgetsPath,
        { ...widget('six', { size: 1 }), apiVersion: `${widgetGroup}/v9`, more: 1 },
        {
          name: 'create at another version, strictly',
          query: { fieldValidation: 'Strict' },
        },
      ),
      watch(`/apis/${widgetGroup}/v1/watch/namespaces/{namespace}/widgets`, 1, [], { name: 'on an old path' }),
      get(widgetsPath, { name: 'the first page', query: { limit: '1' } }),
    ],
    cleanup: removeWidgets,
  },
  {
    name: 'options of requests',
    setup: [post(configMapsPath, configMap('one')), post(configMapsPath, configMap('two'))],
    steps: [
      get(`${configMapsPath}/one`, { name: 'at a negative version', query: { resourceVersion: '-5' } }),
      get(`${configMapsPath}/one`, { name: 'at version zero', query: { resourceVersion: '0' } }),
      get(`${configMapsPath}/nosuch`, { name: 'nothing at no version', query: { resourceVersion: 'x' } }),
      get(`${configMapsPath}/one`, { name: 'for export', query: { export: 'true' } }),
      remove(configMapsPath, { name: 'delete many at no version', query: { resourceVersion: 'x' } }),
      remove(`${configMapsPath}/one`, { name: 'an empty dry run', query: { dryRun: '' } }),
      remove(`${configMapsPath}/one`, { name: 'a grace that is no number', query: { gracePeriodSeconds: 'x' } }),
      remove(`${configMapsPath}/one`, {
        name: 'two policies',
        query: { propagationPolicy: 'Orphan', orphanDependents: 'true' },
      }),
      post(configMapsPath, configMap('three'), { name: 'create, an empty dry run', query: { dryRun: '' } }),
      post(configMapsPath, configMap('four'), { name: 'a long manager', query: { fieldManager: 'x'.repeat(129) } }),
      mergePatch(`${configMapsPath}/one`, {}, { name: 'patch, all wrong', query: { dryRun: 'x', force: 'true' } }),
      get(configMapsPath, { name: 'selectors that are none', query: { labelSelector: 'a==b==c' } }),
      get(configMapsPath, { name: 'a field that is none', query: { fieldSelector: 'metadata.name' } }),
      get(configMapsPath, { name: 'a limit and a match', query: { limit: '1', resourceVersionMatch: 'Exact' } }),
      get(configMapsPath, {
        name: 'not older than the future',
        query: { resourceVersion: '99999999', resourceVersionMatch: 'NotOlderThan' },
      }),
      watch(configMapsPath, 'end', [], {
        name: 'from now on, for a second',
        query: { sendInitialEvents: 'false', resourceVersionMatch: 'NotOlderThan', timeoutSeconds: '1' },
      }),
      watch(configMapsPath, 'end', [], {
        name: 'with bookmarks, for a second',
        query: { allowWatchBookmarks: 'true', timeoutSeconds: '1', resourceVersion: '0' },
      }),
      get('/api/v1/watch/namespaces/{namespace}/configmaps/one', {
        name: 'another name on an old path',
        query: { fieldSelector: 'metadata.name=two' },
      }),
    ],
  },
]
