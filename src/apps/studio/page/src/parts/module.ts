import { useEffect, useState } from 'preact/hooks';

/** A module that is loaded when it is first needed. */
export function useModule<Module>(load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    void load().then((loaded) => isGone || setModule(() => loaded));
    return () => {
      isGone = true;
    };
  }, []);
  return module;
}
