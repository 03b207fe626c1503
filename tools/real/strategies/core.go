package main

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/registry/generic"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	api "k8s.io/kubernetes/pkg/apis/core"
	kubeletclient "k8s.io/kubernetes/pkg/kubelet/client"
	"k8s.io/kubernetes/pkg/registry/core/componentstatus"
	configmaps "k8s.io/kubernetes/pkg/registry/core/configmap/storage"
	endpoints "k8s.io/kubernetes/pkg/registry/core/endpoint/storage"
	events "k8s.io/kubernetes/pkg/registry/core/event/storage"
	limitranges "k8s.io/kubernetes/pkg/registry/core/limitrange/storage"
	namespaces "k8s.io/kubernetes/pkg/registry/core/namespace/storage"
	nodes "k8s.io/kubernetes/pkg/registry/core/node/storage"
	volumes "k8s.io/kubernetes/pkg/registry/core/persistentvolume/storage"
	claims "k8s.io/kubernetes/pkg/registry/core/persistentvolumeclaim/storage"
	pods "k8s.io/kubernetes/pkg/registry/core/pod/storage"
	podtemplates "k8s.io/kubernetes/pkg/registry/core/podtemplate/storage"
	controllers "k8s.io/kubernetes/pkg/registry/core/replicationcontroller/storage"
	quotas "k8s.io/kubernetes/pkg/registry/core/resourcequota/storage"
	secrets "k8s.io/kubernetes/pkg/registry/core/secret/storage"
	services "k8s.io/kubernetes/pkg/registry/core/service/storage"
	accounts "k8s.io/kubernetes/pkg/registry/core/serviceaccount/storage"
)

// coreStorages makes the storage of each resource by itself: the provider of the group wants a whole server.
func coreStorages(options generic.RESTOptionsGetter) (groupVersion, error) {
	all := map[string]rest.Storage{}
	var failure error
	put := func(name string, storage rest.Storage, err error) {
		if err != nil && failure == nil {
			failure = err
		}
		all[name] = storage
	}
	all["componentstatuses"] = componentstatus.NewStorage(nil)
	configMap, err := configmaps.NewREST(options)
	put("configmaps", configMap, err)
	endpoint, err := endpoints.NewREST(options)
	put("endpoints", endpoint, err)
	event, err := events.NewREST(options, 0)
	put("events", event, err)
	limitRange, err := limitranges.NewREST(options)
	put("limitranges", limitRange, err)
	namespace, namespaceStatus, namespaceFinalize, err := namespaces.NewREST(options)
	put("namespaces", namespace, err)
	put("namespaces/status", namespaceStatus, err)
	put("namespaces/finalize", namespaceFinalize, err)
	node, err := nodes.NewStorage(options, kubeletclient.KubeletClientConfig{}, nil)
	put("nodes", node.Node, err)
	put("nodes/status", node.Status, err)
	volume, volumeStatus, err := volumes.NewREST(options)
	put("persistentvolumes", volume, err)
	put("persistentvolumes/status", volumeStatus, err)
	claim, claimStatus, err := claims.NewREST(options)
	put("persistentvolumeclaims", claim, err)
	put("persistentvolumeclaims/status", claimStatus, err)
	pod, err := pods.NewStorage(options, nil, nil, nil, nil)
	put("pods", pod.Pod, err)
	put("pods/status", pod.Status, err)
	put("pods/ephemeralcontainers", pod.EphemeralContainers, err)
	put("pods/resize", pod.Resize, err)
	podTemplate, err := podtemplates.NewREST(options)
	put("podtemplates", podTemplate, err)
	controller, err := controllers.NewStorage(options)
	put("replicationcontrollers", controller.Controller, err)
	put("replicationcontrollers/status", controller.Status, err)
	quota, quotaStatus, err := quotas.NewREST(options)
	put("resourcequotas", quota, err)
	put("resourcequotas/status", quotaStatus, err)
	secret, err := secrets.NewREST(options)
	put("secrets", secret, err)
	service, serviceStatus, _, err := services.NewREST(options, api.IPv4Protocol, nil, nil, endpoint, pod.Pod, nil)
	put("services", service, err)
	put("services/status", serviceStatus, err)
	account, err := accounts.NewREST(options, nil, nil, 0, nil, nil, nil, false, 0)
	put("serviceaccounts", account, err)
	return groupVersion{schema.GroupVersion{Version: "v1"}, legacyscheme.Scheme, all}, failure
}
