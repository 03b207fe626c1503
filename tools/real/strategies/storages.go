package main

import (
	"fmt"
	"strings"

	apiextensionsserver "k8s.io/apiextensions-apiserver/pkg/apiserver"
	definitionregistry "k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	"k8s.io/apiserver/pkg/registry/generic"
	"k8s.io/apiserver/pkg/registry/rest"
	genericapiserver "k8s.io/apiserver/pkg/server"
	serverstorage "k8s.io/apiserver/pkg/server/storage"
	"k8s.io/apiserver/pkg/storage"
	"k8s.io/apiserver/pkg/storage/storagebackend"
	"k8s.io/apiserver/pkg/storage/storagebackend/factory"
	"k8s.io/client-go/kubernetes"
	restclient "k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	aggregatorscheme "k8s.io/kube-aggregator/pkg/apiserver/scheme"
	apiservicestorage "k8s.io/kube-aggregator/pkg/registry/apiservice/etcd"
	"k8s.io/kubernetes/pkg/controlplane"
	"k8s.io/kubernetes/pkg/kubeapiserver"
	admissionregistration "k8s.io/kubernetes/pkg/registry/admissionregistration/rest"
	apps "k8s.io/kubernetes/pkg/registry/apps/rest"
	autoscaling "k8s.io/kubernetes/pkg/registry/autoscaling/rest"
	batch "k8s.io/kubernetes/pkg/registry/batch/rest"
	certificates "k8s.io/kubernetes/pkg/registry/certificates/rest"
	coordination "k8s.io/kubernetes/pkg/registry/coordination/rest"
	discoveryregistry "k8s.io/kubernetes/pkg/registry/discovery/rest"
	events "k8s.io/kubernetes/pkg/registry/events/rest"
	flowcontrol "k8s.io/kubernetes/pkg/registry/flowcontrol/rest"
	networking "k8s.io/kubernetes/pkg/registry/networking/rest"
	node "k8s.io/kubernetes/pkg/registry/node/rest"
	policy "k8s.io/kubernetes/pkg/registry/policy/rest"
	rbac "k8s.io/kubernetes/pkg/registry/rbac/rest"
	resource "k8s.io/kubernetes/pkg/registry/resource/rest"
	scheduling "k8s.io/kubernetes/pkg/registry/scheduling/rest"
	storageregistry "k8s.io/kubernetes/pkg/registry/storage/rest"
)

// groupVersion is a served version with the storage of its resources, named RESOURCE or RESOURCE/SUBRESOURCE.
type groupVersion struct {
	schema.GroupVersion
	scheme   *runtime.Scheme
	storages map[string]rest.Storage
}

type provider interface {
	NewRESTStorage(serverstorage.APIResourceConfigSource, generic.RESTOptionsGetter) (genericapiserver.APIGroupInfo, error)
}

// withoutEtcd makes storage that is never read or written.
type withoutEtcd struct{}

func (withoutEtcd) GetRESTOptions(of schema.GroupResource, _ runtime.Object) (generic.RESTOptions, error) {
	return generic.RESTOptions{
		StorageConfig:  (&storagebackend.Config{}).ForResource(of),
		ResourcePrefix: prefixOf(of),
		Decorator: func(
			*storagebackend.ConfigForResource, string, func(runtime.Object) (string, error), func() runtime.Object,
			func() runtime.Object, storage.AttrFunc, storage.IndexerFuncs, *cache.Indexers,
		) (storage.Interface, factory.DestroyFunc, error) {
			return nil, func() {}, nil
		},
	}, nil
}

func prefixOf(of schema.GroupResource) string {
	if prefix, ok := kubeapiserver.SpecialDefaultResourcePrefixes[of]; ok {
		return prefix
	}
	return strings.ToLower(of.Resource)
}

func makeStorages() ([]groupVersion, error) {
	authorizer := authorizerfactory.NewAlwaysAllowAuthorizer()
	// No code calls this client: the storage is never written.
	client := kubernetes.NewForConfigOrDie(&restclient.Config{})
	enabled := controlplane.DefaultAPIResourceConfigSource()
	providers := []provider{
		admissionregistration.RESTStorageProvider{
			Authorizer:      authorizer,
			DiscoveryClient: client.Discovery(),
		},
		apps.StorageProvider{},
		autoscaling.RESTStorageProvider{},
		batch.RESTStorageProvider{},
		certificates.RESTStorageProvider{Authorizer: authorizer},
		coordination.RESTStorageProvider{},
		discoveryregistry.StorageProvider{},
		events.RESTStorageProvider{},
		flowcontrol.RESTStorageProvider{},
		networking.RESTStorageProvider{},
		node.RESTStorageProvider{},
		policy.RESTStorageProvider{},
		rbac.RESTStorageProvider{Authorizer: authorizer},
		resource.RESTStorageProvider{Authorizer: authorizer, NamespaceClient: client.CoreV1().Namespaces()},
		scheduling.RESTStorageProvider{},
		storageregistry.RESTStorageProvider{},
	}
	var all []groupVersion
	for _, each := range providers {
		info, err := each.NewRESTStorage(enabled, withoutEtcd{})
		if err != nil {
			return nil, fmt.Errorf("storage of %T: %w", each, err)
		}
		for version, storages := range info.VersionedResourcesStorageMap {
			group := info.PrioritizedVersions[0].Group
			all = append(all, groupVersion{schema.GroupVersion{Group: group, Version: version}, info.Scheme, storages})
		}
	}
	others, err := makeOthers()
	return append(all, others...), err
}

// makeOthers makes the storage of the core group, and of the servers behind kube-apiserver.
func makeOthers() ([]groupVersion, error) {
	core, err := coreStorages(withoutEtcd{})
	if err != nil {
		return nil, fmt.Errorf("storage of the core group: %w", err)
	}
	scheme := apiextensionsserver.Scheme
	definitions, err := definitionregistry.NewREST(scheme, withoutEtcd{})
	if err != nil {
		return nil, fmt.Errorf("storage of customresourcedefinitions: %w", err)
	}
	apiServices := apiservicestorage.NewREST(aggregatorscheme.Scheme, withoutEtcd{})
	return []groupVersion{
		core,
		{schema.GroupVersion{Group: "apiextensions.k8s.io", Version: "v1"}, scheme, map[string]rest.Storage{
			"customresourcedefinitions":        definitions,
			"customresourcedefinitions/status": definitionregistry.NewStatusREST(scheme, definitions),
		}},
		{schema.GroupVersion{Group: "apiregistration.k8s.io", Version: "v1"}, aggregatorscheme.Scheme, map[string]rest.Storage{
			"apiservices":        apiServices,
			"apiservices/status": apiservicestorage.NewStatusREST(aggregatorscheme.Scheme, apiServices),
		}},
	}, nil
}
