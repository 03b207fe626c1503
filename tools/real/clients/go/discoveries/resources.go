package discoveries

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func isGroup(name string) func(*metav1.APIGroup) bool {
	return func(group *metav1.APIGroup) bool { return group.Name == name }
}

// find returns a resource as one line.
func find(lists []*metav1.APIResourceList, version, name string) string {
	for _, list := range lists {
		for _, resource := range list.APIResources {
			if list.GroupVersion == version && resource.Name == name {
				return line(resource)
			}
		}
	}
	return "absent"
}

func line(resource metav1.APIResource) string {
	singular := resource.SingularName
	if strings.Contains(resource.Name, "/") {
		// One form of discovery gives subresources the singular name of their resource, the other an empty one.
		singular = "-"
	}
	verbs := slices.Sorted(slices.Values(resource.Verbs))
	return fmt.Sprintf("%s %s namespaced=%t %v %v %v",
		resource.Kind, singular, resource.Namespaced, verbs, resource.ShortNames, resource.Categories)
}

// lines returns all resources in a stable order.
func lines(lists []*metav1.APIResourceList) []string {
	found := []string{}
	for _, list := range lists {
		for _, resource := range list.APIResources {
			found = append(found, fmt.Sprintf("%s %s %s", list.GroupVersion, resource.Name, line(resource)))
		}
	}
	sort.Strings(found)
	return found
}

func scaleKind(lists []*metav1.APIResourceList) string {
	for _, list := range lists {
		for _, resource := range list.APIResources {
			if list.GroupVersion == "apps/v1" && resource.Name == "deployments/scale" {
				return fmt.Sprintf("%s/%s %s", resource.Group, resource.Version, resource.Kind)
			}
		}
	}
	return "absent"
}

// isOnce reports whether no group has a resource twice.
func isOnce(lists []*metav1.APIResourceList) bool {
	seen := map[string]bool{}
	for _, list := range lists {
		for _, resource := range list.APIResources {
			group, _, hasGroup := strings.Cut(list.GroupVersion, "/")
			if !hasGroup {
				group = ""
			}
			key := group + "/" + resource.Name
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return len(seen) > 0
}
