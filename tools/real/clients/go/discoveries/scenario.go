// Package discoveries tests discovery, as clients use it before their first request.
package discoveries

import (
	"fmt"
	"slices"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/openapi3"
	"k8s.io/client-go/restmapper"
	"kubewright.dev/real/clients/scenario"
)

const (
	group       = "discovery.clients.kubewright.dev"
	knownWithin = 30 * time.Second
)

// Scenario is that of a client that discovers resources.
var Scenario = scenario.Scenario{
	Name:  "discovery",
	About: "groups, resources, REST mapping, OpenAPI and version",
	Steps: []scenario.Step{
		{Name: "list groups and resources", Do: resources},
		{Name: "discover without aggregation", Do: unaggregated},
		{Name: "map kinds to resources", Do: mapping},
		{Name: "read OpenAPI", Do: openAPI},
		{Name: "discover a custom resource", Do: custom},
		{Name: "read the version", Do: version},
	},
}

func client(run *scenario.Run) *discovery.DiscoveryClient {
	made, err := discovery.NewDiscoveryClientForConfig(run.Config)
	run.Need("make a discovery client", err)
	return made
}

func resources(run *scenario.Run) {
	all := client(run)
	groups, lists, err := all.ServerGroupsAndResources()
	run.Succeeds("groups and resources are discovered", err)
	run.That("the core group and apps are there", slices.ContainsFunc(groups, isGroup("")) && slices.ContainsFunc(groups, isGroup("apps")), groups)
	run.Equal("deployments are what they are", find(lists, "apps/v1", "deployments"),
		"Deployment deployment namespaced=true [create delete deletecollection get list patch update watch] [deploy] [all]")
	run.Equal("nodes are what they are", find(lists, "v1", "nodes"),
		"Node node namespaced=false [create delete deletecollection get list patch update watch] [no] []")
	run.Equal("subresources are listed", find(lists, "apps/v1", "deployments/status"), "Deployment - namespaced=true [get patch update] [] []")
	run.Equal("a scale has a kind of another group", scaleKind(lists), "autoscaling/v1 Scale")
	preferred, err := all.ServerPreferredResources()
	run.Succeeds("preferred resources are discovered", err)
	run.That("each preferred resource is there in one version", isOnce(preferred), preferred)
	namespaced, err := all.ServerPreferredNamespacedResources()
	run.Succeeds("namespaced resources are discovered", err)
	run.Equal("nodes are not namespaced", find(namespaced, "v1", "nodes"), "absent")
	one, err := all.ServerResourcesForGroupVersion("batch/v1")
	run.Succeeds("the resources of one version are discovered", err)
	run.That("batch/v1 has jobs and cronjobs", find([]*metav1.APIResourceList{one}, "batch/v1", "jobs") != "absent" &&
		find([]*metav1.APIResourceList{one}, "batch/v1", "cronjobs") != "absent", one)
	_, err = all.ServerResourcesForGroupVersion("missing/v1")
	run.That("an absent group version is an error", err != nil, "no error")
}

// unaggregated compares the discovery of old clients, one request for each group version, with aggregated discovery.
func unaggregated(run *scenario.Run) {
	old := client(run)
	old.UseLegacyDiscovery = true
	_, lists, err := old.ServerGroupsAndResources()
	run.Succeeds("groups and resources are discovered one by one", err)
	_, aggregated, err := client(run).ServerGroupsAndResources()
	run.Need("discover them at once", err)
	run.Equal("both ways of discovery tell the same", lines(lists), lines(aggregated))
}

func mapping(run *scenario.Run) {
	cached := memory.NewMemCacheClient(client(run))
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(cached)
	found, err := mapper.RESTMapping(schema.GroupKind{Group: "apps", Kind: "StatefulSet"})
	run.Succeeds("a kind is mapped", err)
	run.Equal("a kind is mapped to its preferred resource", found.Resource.String(), "apps/v1, Resource=statefulsets")
	run.Equal("a mapping knows the scope", string(found.Scope.Name()), "namespace")
	kind, err := mapper.KindFor(schema.GroupVersionResource{Resource: "events", Group: "events.k8s.io"})
	run.Succeeds("a resource is mapped", err)
	run.Equal("a resource is mapped to its kind", kind.String(), "events.k8s.io/v1, Kind=Event")
	_, err = mapper.RESTMapping(schema.GroupKind{Group: "missing", Kind: "Nothing"})
	run.That("an absent kind is not mapped", err != nil, "no error")
	short := restmapper.NewShortcutExpander(mapper, cached, nil)
	resource, err := short.ResourceFor(schema.GroupVersionResource{Resource: "sts"})
	run.Succeeds("a short name is mapped", err)
	run.Equal("a short name is mapped to its resource", resource.String(), "apps/v1, Resource=statefulsets")
	members, _ := restmapper.NewDiscoveryCategoryExpander(cached).Expand("all")
	run.That("the category all has Pods and Deployments", slices.Contains(members, schema.GroupResource{Resource: "pods"}) &&
		slices.Contains(members, schema.GroupResource{Group: "apps", Resource: "deployments"}), members)
}

func openAPI(run *scenario.Run) {
	root := openapi3.NewRoot(client(run).OpenAPIV3())
	versions, err := root.GroupVersions()
	run.Succeeds("the index of OpenAPI v3 is read", err)
	run.That("OpenAPI v3 has apps/v1", slices.Contains(versions, schema.GroupVersion{Group: "apps", Version: "v1"}), versions)
	document, err := root.GVSpec(schema.GroupVersion{Group: "apps", Version: "v1"})
	run.Succeeds("the document of apps/v1 is read", err)
	deployment := document.Components.Schemas["io.k8s.api.apps.v1.Deployment"]
	run.That("a schema says what kind it describes", deployment != nil &&
		strings.Contains(fmt.Sprint(deployment.Extensions["x-kubernetes-group-version-kind"]), "Deployment"), deployment)
	run.That("a document has paths", document.Paths != nil &&
		document.Paths.Paths["/apis/apps/v1/namespaces/{namespace}/deployments/{name}"] != nil, "none")
	old, err := client(run).OpenAPISchema()
	run.Succeeds("OpenAPI v2 is read, in protobuf", err)
	names := []string{}
	for _, definition := range old.GetDefinitions().GetAdditionalProperties() {
		names = append(names, definition.Name)
	}
	run.That("OpenAPI v2 has Deployments", slices.Contains(names, "io.k8s.api.apps.v1.Deployment"), len(names))
}

func custom(run *scenario.Run) {
	run.Install(scenario.Widgets(group))
	run.Eventually("a custom resource is discovered", knownWithin, func() (bool, any) {
		_, lists, err := client(run).ServerGroupsAndResources()
		if err != nil {
			return false, err
		}
		got := find(lists, group+"/v1", "widgets")
		return got == "Widget widget namespaced=true [create delete deletecollection get list patch update watch] [wg] [all]", got
	})
	run.Eventually("a custom resource is in OpenAPI v3", knownWithin, func() (bool, any) {
		document, err := openapi3.NewRoot(client(run).OpenAPIV3()).GVSpec(schema.GroupVersion{Group: group, Version: "v1"})
		if err != nil {
			return false, err
		}
		for name, found := range document.Components.Schemas {
			if strings.HasSuffix(name, ".Widget") {
				return found.Properties["spec"].Properties["size"].Type.Contains("integer"), found
			}
		}
		return false, "no Widget"
	})
}

func version(run *scenario.Run) {
	found, err := client(run).ServerVersion()
	run.Succeeds("the version is read", err)
	run.That("the version is one of Kubernetes 1.36", found.Major == "1" && strings.HasPrefix(found.Minor, "36") &&
		strings.HasPrefix(found.GitVersion, "v1.36."), found)
}
