export const usage = `kubewright: the operator framework for TypeScript

usage:
  kubewright cluster [options]   run a Kubernetes cluster in the foreground until it is stopped by SIGTERM or Ctrl-C
  kubewright --help              this text
  kubewright --version           the version

options of cluster:
  --port PORT                    the port on 127.0.0.1; 0, the default, lets the system choose
  --kubeconfig FILE              where to write a kubeconfig for the administrator, readable by its owner alone;
                                 by default a file of its own that is removed at the end
  --token TOKEN                  the administrator's bearer token; a random one by default
  --token-auth-file FILE         more users, as kube-apiserver reads them: a line of
                                 token,user,uid,"group1,group2" for each

When the cluster serves, one line says where:
  ready https://127.0.0.1:PORT kubeconfig FILE`
